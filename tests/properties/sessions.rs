//! Random sessions against the specification as the reference machine.

use super::seed;
use block_escape::session::Session;
use block_escape::spec::{self, Dir, Judgement, Level, Pose, values::levels};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest};
use std::sync::atomic::{AtomicU64, Ordering};

/// What the rules say of a play: where the block is, and what counts.
#[derive(Clone, Debug)]
struct Play {
    level: Level,
    at: Pose,
    moves: u64,
    falls: u64,
}

#[derive(Clone, Debug)]
enum Action {
    Swipe(Dir),
    Restart,
}

impl Play {
    fn new(level: Level) -> Play {
        Play { at: level.start(), level, moves: 0, falls: 0 }
    }

    /// What the pose is where a swipe leads.
    fn judge(&self, d: Dir) -> Judgement {
        spec::judge(self.level.floor(), self.level.hole(), spec::step(self.at, d))
    }

    fn is_won(&self) -> bool {
        spec::win(self.level.hole(), self.at)
    }
}

impl ReferenceStateMachine for Play {
    type State = Play;
    type Transition = Action;

    fn init_state() -> BoxedStrategy<Play> {
        levels(6).prop_map(Play::new).boxed()
    }

    fn transitions(_: &Play) -> BoxedStrategy<Action> {
        prop_oneof![30 => any::<Dir>().prop_map(Action::Swipe), 1 => Just(Action::Restart)].boxed()
    }

    fn apply(play: Play, action: &Action) -> Play {
        match action {
            Action::Restart => Play::new(play.level),
            Action::Swipe(_) if play.is_won() => play,
            Action::Swipe(d) if play.judge(*d) == Judgement::Fall => {
                Play { moves: play.moves + 1, falls: play.falls + 1, ..play }
            }
            Action::Swipe(d) => Play { at: spec::step(play.at, *d), moves: play.moves + 1, ..play },
        }
    }
}

/// Falls, rests, wins, swipes after a win, restarts.
static SEEN: [AtomicU64; 5] = [const { AtomicU64::new(0) }; 5];

struct Played;

impl StateMachineTest for Played {
    type SystemUnderTest = (Session, Play);
    type Reference = Play;

    fn init_test(play: &Play) -> (Session, Play) {
        (Session::new(&play.level), play.clone())
    }

    fn apply((mut session, before): (Session, Play), after: &Play, action: Action) -> (Session, Play) {
        let see = |i: usize| SEEN[i].fetch_add(1, Ordering::Relaxed);
        match action {
            Action::Restart => {
                session.restart();
                see(4);
            }
            Action::Swipe(d) => {
                let expected = (!before.is_won()).then(|| before.judge(d));
                assert_eq!(session.swipe(d), expected, "{d} from {}", before.at);
                match expected {
                    None => see(3),
                    Some(Judgement::Fall) => see(0),
                    Some(Judgement::Rest) => see(1),
                    Some(Judgement::Win) => see(2),
                    Some(Judgement::Safe) => 0,
                };
            }
        }
        assert_eq!(session.pose(), after.at);
        assert_eq!((session.moves(), session.falls(), session.is_won()), (after.moves, after.falls, after.is_won()));
        (session, after.clone())
    }
}

#[test]
fn sessions_are_the_machine_of_the_rules() {
    const CASES: u32 = 2500;
    let config =
        Config { cases: CASES, rng_seed: RngSeed::Fixed(seed()), failure_persistence: None, ..Config::default() };
    let values = Play::sequential_strategy(1..60);
    let run = TestRunner::new(config.clone()).run(&values, |(play, actions, seen)| {
        Played::test_sequential(config.clone(), play, actions, seen);
        Ok(())
    });
    if let Err(error) = run {
        panic!("seed {}: {error}", seed());
    }
    let met = super::Met::default();
    let names = ["fall", "rest", "win", "swipe after a win", "restart"];
    for (name, seen) in names.into_iter().zip(&SEEN) {
        (0..seen.load(Ordering::Relaxed)).for_each(|_| {
            met.when(true, name);
        });
    }
    met.demand(
        "sessions are the machine of the rules",
        u64::from(CASES),
        &[("fall", 5000), ("rest", 500), ("win", 200), ("swipe after a win", 500), ("restart", 500)],
    );
}
