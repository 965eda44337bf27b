//! The report of `conform` as JUnit XML, which CI systems show: a test case for each rule and one for the process.

use crate::conform::{Report, RuleReport};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use std::io::{self, Cursor, Write};
use std::time::Duration;

/// The document.
pub(super) fn document(report: &Report, command: &str, elapsed: Duration) -> Vec<u8> {
    let mut writer = Writer::new_with_indent(Cursor::new(Vec::new()), b' ', 2);
    // Into memory, where nothing fails.
    _ = write(&mut writer, report, command, elapsed);
    let mut bytes = writer.into_inner().into_inner();
    bytes.push(b'\n');
    bytes
}

/// XML has no place for control characters.
fn clean(text: &str) -> String {
    let is_text = |c: char| matches!(c, '\t' | '\n' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    text.chars().map(|c| if is_text(c) { c } else { '\u{fffd}' }).collect()
}

fn write<W: Write>(writer: &mut Writer<W>, report: &Report, command: &str, elapsed: Duration) -> io::Result<()> {
    let is_skipped = |rule: &&RuleReport| rule.passed + rule.failed == 0;
    let counts = [
        report.rules.len() + 1,
        report.failed().count(),
        usize::from(report.stopped.is_some()),
        report.rules.iter().filter(is_skipped).count(),
    ]
    .map(|n| n.to_string());
    let time = format!("{:.3}", elapsed.as_secs_f64());
    let attributes = [
        ("name", clean(report.engine.as_deref().unwrap_or(command))),
        ("tests", counts[0].clone()),
        ("failures", counts[1].clone()),
        ("errors", counts[2].clone()),
        ("skipped", counts[3].clone()),
        ("time", time),
    ];
    let pairs = |list: &'static [usize]| list.iter().map(|i| (attributes[*i].0, attributes[*i].1.as_str()));
    writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let suites = writer.create_element("testsuites").with_attributes(pairs(&[1, 2, 3, 5]));
    suites.write_inner_content(|writer| {
        let suite = writer.create_element("testsuite").with_attributes(pairs(&[0, 1, 2, 3, 4, 5]));
        suite.write_inner_content(|writer| {
            report.rules.iter().try_for_each(|rule| one(writer, rule))?;
            process(writer, report)
        })?;
        Ok(())
    })?;
    Ok(())
}

fn one<W: Write>(writer: &mut Writer<W>, rule: &RuleReport) -> io::Result<()> {
    let name = rule.rule.to_string();
    let case = writer.create_element("testcase");
    let case = case.with_attributes([("classname", "conform"), ("name", name.as_str())]);
    if rule.failed > 0 {
        let failure = rule.failure.as_ref();
        let message = failure.map_or_else(String::new, |failure| {
            format!("{}: expected {}, found {}", failure.ask, failure.expected, failure.found)
        });
        let level = failure.and_then(|failure| super::level(failure, "engine")).unwrap_or_default();
        let text = format!("{}; {} wrong answers\n{level}", rule.rule.about(), rule.failed);
        case.write_inner_content(|writer| {
            let element = writer.create_element("failure").with_attribute(("message", clean(&message).as_str()));
            element.write_text_content(BytesText::new(&clean(&text)))?;
            Ok(())
        })?;
    } else if rule.passed == 0 {
        let reason = clean(rule.reason.as_deref().unwrap_or("no question"));
        case.write_inner_content(|writer| {
            writer.create_element("skipped").with_attribute(("message", reason.as_str())).write_empty()?;
            Ok(())
        })?;
    } else {
        case.write_empty()?;
    }
    Ok(())
}

/// The process as a test case of its own, the last.
fn process<W: Write>(writer: &mut Writer<W>, report: &Report) -> io::Result<()> {
    let case = writer.create_element("testcase").with_attributes([("classname", "conform"), ("name", "process")]);
    let Some(stopped) = &report.stopped else {
        case.write_empty()?;
        return Ok(());
    };
    let (message, asked) = (clean(&stopped.fault.to_string()), stopped.asked.as_deref().unwrap_or("nothing yet"));
    let text = clean(&format!("asked: {asked}\n{}", stopped.said));
    case.write_inner_content(|writer| {
        let element = writer.create_element("error");
        let element = element.with_attributes([("message", message.as_str()), ("type", stopped.fault.name())]);
        element.write_text_content(BytesText::new(&text))?;
        Ok(())
    })?;
    Ok(())
}
