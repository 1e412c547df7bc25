//! Results as a table for spreadsheets.

use super::class::Class;

/// The results as comma-separated values (RFC 4180), one line per student and problem. A field that a
/// spreadsheet would take for a formula is written as text.
#[must_use]
pub fn csv(class: &Class) -> String {
    let mut text = String::from(
        "homework,student,handed_in,problem,first,tries,seconds,day,wrong_move,wrong_line,same_problem\r\n",
    );
    for row in &class.rows {
        for (column, cell) in class.columns.iter().zip(&row.cells) {
            let line = cell.line.as_ref();
            let wrong = line.and_then(|line| line.wrong.as_ref());
            let number = |number: Option<u64>| number.map_or_else(String::new, |n| n.to_string());
            let fields = [
                class.homework.clone(),
                row.student.clone(),
                row.handed_in.clone(),
                column.id.clone(),
                line.map_or("open", |line| line.first.word()).to_owned(),
                number(line.map(|line| u64::from(line.tries))),
                number(line.map(|line| line.seconds)),
                line.and_then(|line| line.day.clone()).unwrap_or_default(),
                number(wrong.map(|wrong| u64::from(wrong.at))),
                wrong.map_or_else(String::new, |wrong| wrong.line.clone()),
                if cell.is_other_version { "no" } else { "yes" }.to_owned(),
            ];
            let fields = fields.map(|field| quoted(&field));
            text.push_str(&fields.join(","));
            text.push_str("\r\n");
        }
    }
    text
}

/// A field, quoted where necessary.
fn quoted(field: &str) -> String {
    let is_formula = field.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let field = match is_formula {
        true => format!("'{field}"),
        false => field.to_owned(),
    };
    if field.contains([',', '"', '\n', '\r']) || is_formula {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::homework::results::First;
    use crate::homework::results::tests::results;

    #[test]
    fn names_are_text_whatever_they_hold() {
        let all = [
            results("=1+1", &[First::Missed]),
            results("a,\"b\"", &[First::Open]),
        ];
        let text = csv(&Class::all(&all, &[])[0]);
        let lines: Vec<&str> = text.split("\r\n").collect();
        assert_eq!(lines.len(), 4, "{text}");
        assert_eq!(
            lines[1],
            "homework-week,\"'=1+1\",2026-11-26,p0,missed,1,12,2026-11-25,1,A1 B1,yes"
        );
        assert!(lines[2].starts_with("homework-week,\"a,\"\"b\"\"\",2026-11-26,p0,open,0,"));
    }
}
