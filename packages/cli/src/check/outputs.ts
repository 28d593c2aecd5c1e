import { usage } from '../exit/halt.ts';
import { fileSink, type Sink, streamSink } from '../io/sink.ts';
import type { Source } from '../io/source.ts';
import type { Mistake } from '../load/mistake.ts';
import { Progress } from '../report/progress.ts';
import type { Ending, Report } from '../report/report.ts';
import { reportFor } from '../report/report-for.ts';
import { paintFor, wantsColour } from '../text/paint.ts';
import type { CheckFlags, Format } from './check-options.ts';
import type { Outcome } from './outcome.ts';
import { PassedOutput } from './passed-output.ts';
import type { Tally } from './tally.ts';

/** Everything a run writes to. */
export class Outputs {
  readonly passed: PassedOutput;
  readonly #records: Sink | null;
  readonly #reports: readonly { readonly report: Report; readonly sink: Sink }[];
  readonly #progress: Progress | null;
  /** Whether a report has something to show, for which the bar must make room. */
  #told = false;

  constructor(
    passed: PassedOutput,
    records: Sink | null,
    reports: readonly { report: Report; sink: Sink }[],
    progress: Progress | null,
  ) {
    this.passed = passed;
    this.#records = records;
    this.#reports = reports;
    this.#progress = progress;
    for (const { report, sink } of reports) sink.write(report.start());
  }

  /** Takes a failure record; null where nobody wants them. */
  get record(): ((line: string) => void) | null {
    const records = this.#records;
    return records === null ? null : (line) => records.write(line);
  }

  /** Takes a unit that did not simply pass. */
  outcome(outcome: Outcome): void {
    for (const { report, sink } of this.#reports) {
      const text = report.unit(outcome);
      if (text === '') continue;
      sink.write(text);
      this.#told = true;
    }
  }

  /** Tells how many bytes were read. */
  async progress(bytes: number): Promise<void> {
    await this.#progress?.update(bytes);
  }

  /** Writes everything that was decided. Passed units first: on a terminal the reasons follow them. */
  async flush(): Promise<void> {
    if (this.#told) this.#progress?.hide();
    this.#told = false;
    await inTurn([this.passed, ...this.#kept()].map((sink) => () => sink.flush()));
  }

  #kept(): readonly Sink[] {
    return [...(this.#records === null ? [] : [this.#records]), ...this.#reports.map(({ sink }) => sink)];
  }

  /** Writes the ends of the reports and closes what was opened. */
  async close(ending: Ending): Promise<void> {
    this.#progress?.stop();
    for (const { report, sink } of this.#reports) sink.write(report.end(ending));
    await inTurn([() => this.flush(), ...this.#kept().map((sink) => () => sink.close())]);
  }

  /** Takes the progress bar away. */
  stop(): void {
    this.#progress?.stop();
  }
}

/** One after the other, all of them: where one fails, the records of what was decided are still written. The first failure is told. */
async function inTurn(steps: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/**
 * Standard error carries one thing only: the report that `--format` asked for (unless `--report` names a file), else
 * on a terminal the human report, else the failure records (unless `--failures` names a file).
 */
export function openOutputs(flags: CheckFlags, source: Source, tally: Tally, warnings: readonly Mistake[]): Outputs {
  const { stdout, stderr } = process;
  if (flags.report === '-' || flags.failures === '-') {
    throw usage('A report or failures file can not be "-".', 'Leave the flag out: both go to standard error by themselves.');
  }
  const onStderr = stderrFormat(flags, stderr.isTTY === true);
  const records =
    flags.failures !== undefined
      ? fileSink(flags.failures)
      : stderr.isTTY || onStderr !== null
        ? null
        : streamSink('standard error', stderr);
  const context = { file: source.name, recordsKept: records !== null, warnings };
  const reports: { report: Report; sink: Sink }[] = [];
  if (flags.report !== undefined) {
    const paint = paintFor(flags.color === true);
    reports.push({
      report: reportFor(flags.format ?? formatOf(flags.report), { ...context, paint }),
      sink: fileSink(flags.report),
    });
  }
  if (onStderr !== null) {
    const paint = paintFor(wantsColour(stderr, flags.color, process.env));
    reports.push({ report: reportFor(onStderr, { ...context, paint }), sink: streamSink('standard error', stderr) });
  }
  const passed = new PassedOutput(streamSink('standard output', stdout), stdout.isTTY === true);
  // Where the passed units scroll by on the same terminal, a bar would only be in their way.
  const shown = stderr.isTTY && !stdout.isTTY && flags.progress && !flags.quiet;
  return new Outputs(passed, records, reports, shown ? new Progress(source.size, tally) : null);
}

function stderrFormat(flags: CheckFlags, terminal: boolean): Format | null {
  if (flags.format !== undefined && flags.report === undefined) return flags.format;
  return terminal && !flags.quiet ? 'human' : null;
}

/** The format of a report file, by its name where no flag says. */
function formatOf(path: string): Format {
  if (path.endsWith('.sarif') || path.endsWith('.sarif.json')) return 'sarif';
  return path.endsWith('.json') ? 'json' : 'human';
}
