//! The `homework` subcommand: makes a homework, hands in results, and shows the results of a class.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde_json::{Value, json};

use super::print::{ExitCode, Output, complain};
use super::save::{door, not_written};
use super::tasks::{Within, interruptible, load};
use crate::disk::{Door, shown};
use crate::homework::{
    Assignment, Cell, Class, First, Notation, Results, Row, assign, csv, write_results,
};
use crate::problem::{
    Date, Help, Homework, Language, LoadedFile, Problem, ProblemSet, load_file, text_to_save,
};
use crate::store::{Look, LookError, data_folder};
use crate::trainer::review::Ledger;
use crate::worker::homework::gather;
use crate::worker::moment;

/// Arguments of `homework`.
#[derive(Debug, Args)]
pub struct HomeworkArguments {
    /// What to do
    #[command(subcommand)]
    pub command: HomeworkCommand,
}

/// The actions of `homework`.
#[derive(Debug, Subcommand)]
pub enum HomeworkCommand {
    /// Make a homework from problem sets: one file for the students, with a note and a due day
    Make(MakeArguments),
    /// Write your results for a homework from your log, as the file to return to the teacher
    HandIn(HandInArguments),
    /// Show the results that students have handed in, as a table
    Results(ResultsArguments),
}

/// Arguments of `homework make`.
#[derive(Debug, Args)]
pub struct MakeArguments {
    /// Sets and SGF files, or folders to search for them
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// The file to write, ending in .ron
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// The title; it also names the homework
    #[arg(long, value_name = "WORDS")]
    pub title: String,
    /// A note to the students
    #[arg(long, value_name = "WORDS", default_value = "")]
    pub note: String,
    /// The last day to hand it in, such as 2026-12-01
    #[arg(long, value_name = "DATE")]
    pub due: Option<String>,
    /// Allow hints, the solution and taking back moves before a problem is over; the results show which
    /// problems were solved with help
    #[arg(long)]
    pub help_allowed: bool,
    /// Only this problem, as ID or SET/ID; repeat for several, in this order
    #[arg(long, value_name = "ID")]
    pub problem: Vec<String>,
    /// Replace the file if it exists; it is kept as .bak
    #[arg(long)]
    pub force: bool,
}

/// Arguments of `homework hand-in`.
#[derive(Debug, Args)]
pub struct HandInArguments {
    /// The homework file from the teacher
    #[arg(value_name = "HOMEWORK")]
    pub homework: PathBuf,
    /// Your name, for the teacher
    #[arg(long, value_name = "NAME")]
    pub name: String,
    /// The file to write, ending in .ron or .json
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// The progress folder, instead of the usual one
    #[arg(long, value_name = "FOLDER")]
    pub folder: Option<PathBuf>,
    /// Replace the file if it exists; it is kept as .bak
    #[arg(long)]
    pub force: bool,
}

/// Arguments of `homework results`.
#[derive(Debug, Args)]
pub struct ResultsArguments {
    /// The results handed in, and the homework they belong to: files, or folders of them
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Print one JSON object per line, one for each student
    #[arg(long)]
    pub json: bool,
    /// Write a table for spreadsheets instead, ending in .csv; the paths must then hold a single homework
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub csv: Option<PathBuf>,
    /// Replace the file if it exists; it is kept as .bak
    #[arg(long, requires = "csv")]
    pub force: bool,
}

pub(super) fn run(arguments: &HomeworkArguments) -> ExitCode {
    let done = match &arguments.command {
        HomeworkCommand::Make(arguments) => make(arguments),
        HomeworkCommand::HandIn(arguments) => hand_in(arguments),
        HomeworkCommand::Results(arguments) => results(arguments),
    };
    done.unwrap_or_else(|reason| {
        complain(&reason);
        ExitCode::CouldNotRun
    })
}

/// The extension of the path if it is one of these; otherwise an error.
fn ending(path: &Path, kinds: &[&'static str]) -> Result<&'static str, String> {
    let own = path
        .extension()
        .and_then(|own| own.to_str())
        .unwrap_or_default();
    let found = kinds.iter().find(|kind| own.eq_ignore_ascii_case(kind));
    found.copied().ok_or_else(|| {
        let kinds: Vec<String> = kinds.iter().map(|kind| format!(".{kind}")).collect();
        format!(
            "{}: the name has to end in {}",
            shown(path),
            kinds.join(" or ")
        )
    })
}

fn make(arguments: &MakeArguments) -> Result<ExitCode, String> {
    ending(&arguments.out, &["ron"])?;
    let due = match &arguments.due {
        None => None,
        Some(text) => Some(Date::read(text).ok_or_else(|| {
            format!("--due {text:?} is no date; write year, month and day: 2026-12-01")
        })?),
    };
    let files =
        load(&arguments.paths, Within::Problems).ok_or_else(|| "nothing was written".to_owned())?;
    let faulty = tell_faults(&files);
    let (problems, passed_over) = chosen(&files, &arguments.problem)?;
    if problems.is_empty() {
        return Err("there is no problem to give; nothing was written".to_owned());
    }
    let mut homework = Homework {
        due,
        help: if arguments.help_allowed {
            Help::Yes
        } else {
            Help::No
        },
        ..Homework::default()
    };
    // In texts of files, braces mark points and colours.
    homework.note.en = arguments.note.replace('{', "{{");
    let assignment = Assignment {
        title: arguments.title.clone(),
        homework,
    };
    let count = problems.len();
    let set = assign(&assignment, problems)
        .ok_or_else(|| "the title gives no name for a set; shorten it".to_owned())?;
    let text = text_to_save(&set).map_err(|error| format!("{}: {error}", shown(&arguments.out)))?;
    let mut door = files
        .iter()
        .map(|file| &file.path)
        .fold(door(arguments.force), Door::reading);
    door.put(&arguments.out, text.as_bytes())
        .map_err(|error| not_written(&error))?;
    let due = due.map_or_else(|| "no due day".to_owned(), |due| format!("due {due}"));
    complain(&format!(
        "{count} problems, {due}, in {} ({})",
        shown(&arguments.out),
        set.id
    ));
    if passed_over > 0 {
        complain(&format!(
            "{passed_over} diagrams, which ask nothing, were left out"
        ));
    }
    Ok(match faulty {
        0 => ExitCode::Sound,
        _ => ExitCode::Findings,
    })
}

/// Prints the faults of the files; returns their number.
fn tell_faults(files: &[LoadedFile]) -> usize {
    let mut count = 0;
    for file in files {
        for fault in &file.loaded.faults {
            complain(&format!("{}:{fault}", shown(&file.path)));
            count += 1;
        }
    }
    count
}

/// The requested problems, and the number of those left out because they have no question.
fn chosen(files: &[LoadedFile], wanted: &[String]) -> Result<(Vec<Problem>, usize), String> {
    let sets: Vec<&ProblemSet> = files
        .iter()
        .filter_map(|file| file.loaded.set.as_ref())
        .collect();
    let mut all: Vec<&Problem> = Vec::new();
    if wanted.is_empty() {
        all.extend(sets.iter().flat_map(|set| &set.problems));
    }
    for name in wanted {
        let before = all.len();
        for set in &sets {
            let of_set = set.problems.iter().filter(|problem| {
                problem.id.as_str() == name || format!("{}/{}", set.id, problem.id) == *name
            });
            all.extend(of_set);
        }
        if all.len() == before {
            return Err(format!("there is no problem {name:?}; write ID or SET/ID"));
        }
    }
    let count = all.len();
    let exercises: Vec<Problem> = all
        .into_iter()
        .filter(|problem| crate::trainer::is_exercise(problem))
        .cloned()
        .collect();
    let passed_over = count - exercises.len();
    Ok((exercises, passed_over))
}

/// The set's English title, or its id.
fn heading(set: &ProblemSet) -> String {
    match set.title.raw(Language::English) {
        "" => set.id.to_string(),
        title => title.replace("{{", "{"),
    }
}

fn hand_in(arguments: &HandInArguments) -> Result<ExitCode, String> {
    let notation = match ending(&arguments.out, &["ron", "json"])? {
        "json" => Notation::Json,
        _ => Notation::Ron,
    };
    if arguments.name.trim().is_empty() {
        return Err("--name is empty; the teacher has to know whose results these are".to_owned());
    }
    let path = &arguments.homework;
    let file = load_file(path);
    tell_faults(std::slice::from_ref(&file));
    let set = file
        .loaded
        .set
        .filter(|set| set.homework.is_some())
        .ok_or_else(|| {
            format!(
                "{}: this is no homework; name the file that the teacher gave",
                shown(path)
            )
        })?;
    let ledger = ledger(arguments.folder.clone())?;
    let today = moment().day;
    let results = Results::of(
        &set,
        &ledger.assigned,
        &heading(&set),
        &arguments.name,
        today,
    );
    let text = write_results(&results, notation)?;
    let mut door = door(arguments.force).reading(path);
    door.put(&arguments.out, text.as_bytes())
        .map_err(|error| not_written(&error))?;
    let tried = results
        .problems
        .iter()
        .filter(|line| line.tries > 0)
        .count();
    let (solved, all) = (results.solved(), results.problems.len());
    complain(&format!(
        "{solved} of {all} solved at the first try, {} not tried, in {}",
        all - tried,
        shown(&arguments.out)
    ));
    Ok(match tried == all {
        true => ExitCode::Sound,
        false => ExitCode::Findings,
    })
}

/// The state derived from the log; empty if there is no log yet.
fn ledger(folder: Option<PathBuf>) -> Result<Ledger, String> {
    let folder = folder.or_else(data_folder).ok_or_else(|| {
        "there is no folder for user data; set RAEUBERSPIEL_DATA or give --folder".to_owned()
    })?;
    match Look::at(&folder) {
        Ok(look) => {
            let counted = look.store().count().map_err(|error| error.to_string())?;
            Ok(counted.ledger)
        }
        Err(LookError::Missing { .. }) => Ok(Ledger::default()),
        Err(error) => Err(format!("{error}; raeuberspiel data check says more")),
    }
}

fn results(arguments: &ResultsArguments) -> Result<ExitCode, String> {
    if let Some(path) = &arguments.csv {
        ending(path, &["csv"])?;
    }
    let gathered = gather(&arguments.paths, &interruptible());
    for fault in &gathered.faults {
        complain(fault);
    }
    let homeworks: Vec<&ProblemSet> = gathered.homeworks.iter().map(|(_, set)| set).collect();
    let (files, results): (Vec<PathBuf>, Vec<Results>) = gathered.results.iter().cloned().unzip();
    let classes = Class::all(&results, &homeworks);
    if classes.is_empty() {
        return Err("there are no results in these files; students write them with Hand in on the page Homework".to_owned());
    }
    let mut output = Output::new();
    match (&arguments.csv, classes.as_slice()) {
        (Some(path), [class]) => {
            let mut door = files.iter().fold(door(arguments.force), Door::reading);
            door.put(path, csv(class).as_bytes())
                .map_err(|error| not_written(&error))?;
            complain(&format!("{} students in {}", class.rows.len(), shown(path)));
        }
        (Some(_), _) => {
            let names: Vec<&str> = classes
                .iter()
                .map(|class| class.homework.as_str())
                .collect();
            return Err(format!(
                "these are the results of several homeworks ({}); write a table of each",
                names.join(", ")
            ));
        }
        (None, _) => {
            for (place, class) in classes.iter().enumerate() {
                if arguments.json {
                    for row in &class.rows {
                        output.line(&in_json(class, row).to_string());
                    }
                } else {
                    if place > 0 {
                        output.line("");
                    }
                    let set = homeworks
                        .iter()
                        .find(|set| set.id.as_str() == class.homework);
                    in_words(class, set.copied(), &mut output);
                }
            }
        }
    }
    let is_sound = gathered.faults.is_empty() && !classes.iter().any(Class::has_other_versions);
    Ok(output.finish(match is_sound {
        true => ExitCode::Sound,
        false => ExitCode::Findings,
    }))
}

/// A sign for the result of a first try, with the number of tries if there were several.
fn sign(cell: &Cell) -> String {
    let Some(line) = &cell.line else {
        return "-".to_owned();
    };
    if cell.is_other_version {
        return "?".to_owned();
    }
    let sign = match line.first {
        First::Solved => "+",
        First::Helped => "h",
        First::Missed => "x",
        First::Open => "-",
    };
    match line.tries {
        0 | 1 => sign.to_owned(),
        tries => format!("{sign}{tries}"),
    }
}

/// Prints the table of a class, one row per student and one column per problem, then the most missed
/// problems.
fn in_words(class: &Class, set: Option<&ProblemSet>, output: &mut Output) {
    let due = set.and_then(|set| set.homework.as_ref()?.due);
    let due = due.map_or_else(String::new, |due| format!(", due {due}"));
    output.line(&format!("{} ({}){due}", class.title, class.homework));
    let wide = class
        .rows
        .iter()
        .map(|row| row.student.chars().count())
        .max();
    let wide = wide.unwrap_or(0).max("student".len());
    let line = |name: &str, cells: &[String], last: &str| {
        let mut line = format!("{name:wide$} ");
        for cell in cells {
            line.push_str(&format!("{cell:>4}"));
        }
        format!("{line}  {last}")
    };
    let numbers: Vec<String> = (1..=class.columns.len()).map(|n| n.to_string()).collect();
    output.line(&line("student", &numbers, "first try"));
    for row in &class.rows {
        let cells: Vec<String> = row.cells.iter().map(sign).collect();
        let other = if row.is_other_version {
            "  (another version)"
        } else {
            ""
        };
        let last = format!(
            "{} of {}, {}{other}",
            row.solved,
            row.cells.len(),
            row.handed_in
        );
        output.line(&line(&row.student, &cells, &last));
    }
    let missed: Vec<String> = class
        .columns
        .iter()
        .map(|column| column.missed.to_string())
        .collect();
    output.line(&line("missed by", &missed, ""));
    output.line("+ solved at the first try, h with help, x missed (a number: tries), - not tried");
    if class.has_other_versions() {
        output.line("? another problem of this name: not counted");
    }
    if !class.is_known {
        output.line("the homework itself is not among the files; nothing was compared with it");
    }
    if class.superseded > 0 {
        let count = class.superseded;
        output.line(&format!(
            "{count} files of students who handed in twice were passed over"
        ));
    }
    let worst = class.most_missed().into_iter().filter_map(|place| {
        let column = class.columns.get(place)?;
        (column.missed > 0).then_some((place, column))
    });
    for (place, column) in worst {
        output.line(&format!(
            "{:>3}. {}: missed by {} of {}",
            place + 1,
            column.id,
            column.missed,
            column.tried
        ));
    }
}

fn in_json(class: &Class, row: &Row) -> Value {
    let problems: Vec<Value> = class
        .columns
        .iter()
        .zip(&row.cells)
        .map(|(column, cell)| {
            let line = cell.line.as_ref();
            json!({
                "id": column.id,
                "first": line.map_or(First::Open, |line| line.first).word(),
                "tries": line.map_or(0, |line| line.tries),
                "seconds": line.map(|line| line.seconds),
                "day": line.and_then(|line| line.day.clone()),
                "wrong": line.and_then(|line| line.wrong.as_ref()).map(|wrong| {
                    json!({ "line": wrong.line, "at": wrong.at })
                }),
                "same_problem": !cell.is_other_version,
            })
        })
        .collect();
    json!({
        "homework": class.homework,
        "title": class.title,
        "homework_known": class.is_known,
        "student": row.student,
        "handed_in": row.handed_in,
        "same_version": !row.is_other_version,
        "solved_first": row.solved,
        "problems": problems,
    })
}
