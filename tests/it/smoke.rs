use block_escape::testing::*;
#[test]
fn smoke() {
    let plan = Plan {
        boxes: vec!["3x2".parse().unwrap(), "3x3".parse().unwrap()],
        cases: Cases::Number(3000),
        ..Plan::default()
    };
    let t = std::time::Instant::now();
    let report = run(&plan, &Spec, &[&Bitboard, &Cells], &());
    println!("{:?}", t.elapsed());
    for f in &report.findings {
        println!("{}", f.text());
    }
    println!("{:#?}", report.vacuous());
    for b in &report.boxes {
        println!("{b:?}");
    }
    for s in &report.strata {
        println!("{} {} {:?} max {}", s.name, s.tally.levels, s.tally.features, s.tally.max);
    }
    for (l, m) in LAWS.iter().zip(report.random().met) {
        println!("{} {:?} {m:?}", l.id, l.floors);
    }
    println!("{:?} {}", report.random().landings.met(), report.compared().total());
}
