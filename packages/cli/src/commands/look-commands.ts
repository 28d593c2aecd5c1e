import { failuresFlags, lookFlags, reportFlags, showFlags, verifyFlags, workersFlags } from '../flags/look-flags.ts';
import { runsFlags, watchFlags } from '../flags/run-flags.ts';
import { argument, type CommandGroup, command, inOrder, optionalArgument, runArgument, unitArguments } from './command.ts';

const runs = command({
  run: async () => (await import('../watch/watch.ts')).runs,
  flags: runsFlags,
  brief: 'List all runs: progress, failures, cost, and what to do next',
  usage: ['[--plain] [--format human|json] [--ledger FILE]'],
  help: `List the runs in the ledger of the working folder, newest first. On a terminal, the list is a full-screen view: Enter opens a run, + starts one, p pauses or resumes, f shows failures, ? lists the keys. When output is piped, or with --plain, the list is printed once.

EXAMPLES
  tamis runs
  tamis runs --plain
  tamis runs --format json | jq -r '.runs[] | select(.state == "interrupted") | .folder'

EXIT CODES
  0 shown   2 usage error, or no such ledger   3 disk error   4 the ledger is damaged or altered   70 a bug in tamis   141 closed pipe`,
});

const watch = command({
  run: async () => (await import('../watch/watch.ts')).watch,
  flags: watchFlags,
  positional: inOrder(optionalArgument('RUN', 'Folder of the run (default: list all runs)')),
  brief: 'Watch a run: steps, rate, cost, failures; pause, retry and recheck with a key',
  usage: ['[RUN] [--plain] [--ascii] [--ledger FILE]'],
  help: `Watch a run in a full-screen view: a funnel of its steps, rate, cost, time left, and its newest failures. Keys open its units
and failures, pause and resume it, retry failed units, and judge stored replies again; ? lists them. Without RUN, all runs are
listed, as tamis runs does. When output is piped, or with --plain, the rows are printed once.

A run is a separate process and continues after you quit the view. Before anything is spent or discarded, you are asked, and shown the count and the cost.

EXAMPLES
  tamis watch runs/npc
  tamis watch runs/npc --plain
  NO_COLOR=1 tamis watch runs/npc --ascii

EXIT CODES
  0 shown   2 usage error, or no such run   3 disk error   4 the ledger is damaged or altered   70 a bug in tamis   141 closed pipe`,
});

const status = command({
  run: async () => (await import('../runs/status.ts')).status,
  flags: lookFlags,
  positional: runArgument,
  brief: 'Show the state of a run: units by state and step, calls, cost, most common codes',
  usage: ['RUN [--format human|json]'],
  help: `Show the state of a run: which process is working on it or how it ended, how many units are in each state at each step, replies judged, calls, cost, why units failed, findings in replies, and how many decisions are waiting for a person. A process that is working on the run is not disturbed.

EXAMPLES
  tamis status runs/npc-0711
  tamis status runs/npc-0711 --format json | jq .failed

EXIT CODES
  0 shown   2 not a run, or a ledger from a newer version   3 disk error   4 the ledger is damaged or altered
  70 a bug in tamis   141 closed pipe`,
});

const workers = command({
  run: async () => (await import('../runs/workers.ts')).workers,
  flags: workersFlags,
  positional: inOrder(optionalArgument('RUN', 'Folder of a run (default: all runs of the database)')),
  brief: 'Show which processes work on a run or a database: chunks, calls, rate limits',
  usage: ['--db URL [--format human|json]', 'RUN [--format human|json]'],
  help: `Show every process that works on the runs of a Postgres database, or on one run: which chunks of units it holds and since when, how many calls are in flight, and how many ended in the last minute, also those refused because of a rate limit (429). Below, the runs that have chunks left.

A process is draining when it was asked to stop and finishes its calls. It is gone if it has been silent for more than 15 s without having stopped; it is then listed for a day. For a run in a file, the process that works on it is shown.

EXAMPLES
  tamis workers --db postgres://tamis@db.example/tamis
  tamis workers runs/npc-0711
  tamis workers --db postgres://tamis@db.example/tamis --format json | jq '.workers[] | select(.state == "gone")'

EXIT CODES
  0 shown   2 usage error, or not a run   3 disk or database error   4 the ledger is damaged or altered   70 a bug in tamis   141 closed pipe`,
});

const failures = command({
  run: async () => (await import('../runs/failures.ts')).failures,
  flags: failuresFlags,
  positional: runArgument,
  brief: 'Count the reasons why units of a run failed, with one example of each',
  usage: ['RUN [--by code|step|model|rule] [--format human|json]'],
  help: `Count the reasons why units of a run failed, the most common first, with one example of each. With --by code, failures at
different places in the value, or of different rules, are counted separately; * stands for any index of a list. Each unit is counted under the problem with its last attempt.

EXAMPLES
  tamis failures runs/npc-0711
  tamis failures runs/npc-0711 --by rule
  tamis failures runs/npc-0711 --format json | jq '.groups[0].example'

EXIT CODES
  0 shown   2 not a run, or a ledger from a newer version   3 disk error   4 the ledger is damaged or altered
  70 a bug in tamis   141 closed pipe`,
});

const why = command({
  run: async () => (await import('../runs/why.ts')).why,
  flags: lookFlags,
  positional: unitArguments,
  brief: 'Explain in sentences how a unit reached its current state',
  usage: ['RUN UNIT [--format human|json]'],
  help: `Explain in sentences how a unit reached its current state: how it ended, the steps it passed, and what was wrong with each attempt at its current step.

EXAMPLES
  tamis why runs/npc-0711 merchant__rep0012

EXIT CODES
  0 shown   2 not a run, no such unit, or a ledger from a newer version   3 disk error   4 the ledger is damaged or altered
  70 a bug in tamis   141 closed pipe`,
});

const show = command({
  run: async () => (await import('../runs/show.ts')).show,
  flags: showFlags,
  positional: unitArguments,
  brief: 'Show everything that happened to a unit: every reply, its changes, findings and cost',
  usage: ['RUN UNIT [--step STEP] [--attempt N] [--prompt] [--format human|json]'],
  help: `Show everything that happened to a unit. Each attempt is one line with its verdict, time, tokens and code; calls without a response are shown as faults. Each reply follows line by line (- as received, + as read), with the code of every change (~ safe, ? unsafe), the findings, and the value. Control characters are made visible.

EXAMPLES
  tamis show runs/npc-0711 merchant__rep0012
  tamis show runs/npc-0711 merchant__rep0012 --step score --attempt 2 --prompt
  tamis show runs/npc-0711 merchant__rep0012 --format json | jq -r '.steps[-1].attempts[-1].raw_response'

EXIT CODES
  0 shown   2 not a run, no such unit, or a ledger from a newer version   3 disk error   4 the ledger is damaged or altered
  70 a bug in tamis   141 closed pipe`,
});

const diff = command({
  run: async () => (await import('../runs/diff.ts')).diff,
  flags: lookFlags,
  positional: inOrder(argument('RUN', 'The earlier run'), argument('RUN', 'The later run')),
  brief: 'Show what differs between two runs, by unit and by code',
  usage: ['RUN RUN [--format human|json]'],
  help: `Show what differs between two runs: which units became valid, which no longer are, which have a different result or
fail for a different reason, and how often each code failed units before and after. Units are matched by their ids.

EXAMPLES
  tamis diff runs/npc-0711 runs/npc-0712
  tamis diff runs/npc-0711 runs/npc-0712 --format json | jq -r '.units[] | select(.kind == "broken") | .unit_id'

EXIT CODES
  0 shown   2 not a run, a purged run, or a ledger from a newer version   3 disk error   4 the ledger is damaged or altered
  70 a bug in tamis   141 closed pipe`,
});

const report = command({
  run: async () => (await import('../runs/report.ts')).report,
  flags: reportFlags,
  positional: runArgument,
  brief: 'Group the valid units of a run and count or measure a field, as a table, CSV or chart',
  usage: [
    'RUN [--format table|csv|json] [--out FILE]',
    'RUN --group-by FIELD --count FIELD [--format table|csv|svg|json] [--out FILE]',
    'RUN --group-by FIELD --numeric FIELD [--stat NAME=EXPR] [--out FILE]',
    'RUN --costs [--format table|csv|json] [--out FILE]',
    'RUN --by grounded [--format table|json] [--out FILE]',
    'RUN --charts DIR [--group-by FIELD --count FIELD]',
    'RUN --run-scripts',
  ],
  help: `Group the units that are valid after the last step by a field, and count the values of another field or measure its
numbers: mean, median, standard deviation, minimum, maximum, and statistics of your own. Units that lack one of the fields are left out, and their number is reported.

Without --group-by, the pipeline's own post_process reports are made again from the current units. At the end of a run they are also written into its folder, each with a chart next to it: tones.txt and tones.txt.svg.
With --run-scripts, the pipeline's own post_process scripts run instead, each named before it runs.

With --costs, the report shows
what was spent by step, model and attempt: calls, faults, tokens, cost, and the median and 95th percentile of the response time. An unknown cost is shown as unknown, with an upper limit.

With --by grounded, the report counts the values that must be in a source: found there letter for letter or written
differently; not found (and held, failed or passed with a warning); or left null.

Charts are SVG files with a title, an axis and a number on every bar; text from replies stays plain text in them. With --charts, they
are written to a folder: the units by step and state, the reasons for failure, and the pipeline's own reports; with --group-by,
only that report.

Each chart is written as three files: NAME.svg follows the viewer's light or dark setting; NAME-light.svg and NAME-dark.svg have fixed colours.

EXAMPLES
  tamis report runs/npc-0711
  tamis report runs/npc-0711 --costs
  tamis report runs/letters --by grounded
  tamis report runs/npc-0711 --group-by character --count tone
  tamis report runs/npc-0711 --group-by character --numeric score --stat "Spread=max_val - min_val"
  tamis report runs/npc-0711 --group-by character --count tone --format svg --out tones.svg
  tamis report runs/npc-0711 --charts charts

EXIT CODES
  0 written   1 a script failed   2 not a run, a purged run, or nothing to report   3 disk error   4 the ledger is damaged or altered
  70 a bug in tamis   141 closed pipe`,
});

const verify = command({
  run: async () => (await import('../runs/verify.ts')).verify,
  flags: verifyFlags,
  positional: runArgument,
  brief: 'Check that the records of a run add up: nothing lost, duplicated or altered',
  usage: ['RUN [--head HASH] [--format human|json]'],
  help: `Check that the records of a run add up. The fourteen checks (V1 to V14) share no code with the writer. No unit is lost or in two states, no attempt or call is missing, and each valid unit has one result that passed or was approved. Cost totals equal the sums over their calls, valid units can be exported, and every decision refers to the value that was held. Every attempt was judged with the stored configuration, the log of decisions is an unbroken chain, and every request of a batch is accounted for. No result is out of date: each was made with the templates, models and other inputs in force.

Results from a model chosen with --model do not count as out of date; a note names the steps whose results come from several models. The first 20 rows that violate a check are listed. For any other ledger (a file such as .tamis/ledger.sqlite), only the log of decisions is checked.

A log whose end was cut off is still a chain. The hash of its newest entry shows it: keep that hash where those who can write to the ledger can't, and give it as --head next time.

EXAMPLES
  tamis verify runs/npc-0711
  tamis verify runs/npc-0711 --head "$(cat kept-head)"
  tamis verify .tamis/ledger.sqlite
  tamis verify runs/npc-0711 --format json | jq '.checks[] | select(.holds | not)'

EXIT CODES
  0 all checks hold   2 not a run, or a ledger from a newer version   3 disk error
  4 something does not add up, or the ledger is damaged   70 a bug in tamis   141 closed pipe`,
});

export const lookAtRuns: CommandGroup = {
  job: 'Look at runs',
  routes: { runs, watch, status, workers, failures, why, show, diff, report, verify },
};
