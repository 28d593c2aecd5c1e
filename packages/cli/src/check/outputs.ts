import type { Tally, UnitOutcome } from '@tamis/core/unit';
import { shellWord } from '@tamis/core/wording';
import type { Mistake } from '@tamis/files';
import type { CheckFlags, ReportFormat } from '../flags/check-flags.ts';
import { fileSinks, type Sink, streamSink } from '../io/sink.ts';
import { summaryReport } from '../report/human.ts';
import { Progress } from '../report/progress.ts';
import type { CheckedWith, Ending, Report } from '../report/report.ts';
import { REPORTS } from '../report/report-for.ts';
import { paintFor, paintOn } from '../text/paint.ts';

import type { JudgedBlock } from './block.ts';
import type { Inputs } from './inputs.ts';
import { PassedOutput } from './passed-output.ts';
import { stderrUse } from './stderr-use.ts';

// The maximum number of characters that may wait to be written. More would outlive V8's young generation, which costs memory and time.
const MOST_WAITING = 1 << 18;

export class Outputs {
  readonly passed: PassedOutput;
  readonly #records: Sink | null;
  readonly #reports: readonly { readonly report: Report; readonly sink: Sink }[];
  readonly #progress: Progress | null;
  // Whether a report has something to show, so that the progress bar must make room.
  #told = false;
  #waiting = 0;

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

  get record(): ((line: string) => void) | null {
    const records = this.#records;
    if (records === null) return null;
    return (line) => {
      records.write(line);
      this.#waiting += line.length;
    };
  }

  get wantsOutcomes(): boolean {
    return this.#reports.some(({ report }) => report.unit !== undefined);
  }

  block({ bytes, passed, written, records, outcomes }: JudgedBlock, file: string): void {
    for (const { isNew, start, end } of passed) this.passed.raw((isNew ? written : bytes).subarray(start, end));
    if (records !== '') this.record?.(records);
    for (const outcome of outcomes) this.outcome(outcome, file);
  }

  outcome(outcome: UnitOutcome, file: string): void {
    for (const { report, sink } of this.#reports) {
      const text = report.unit?.(outcome, file) ?? '';
      if (text === '') continue;
      sink.write(text);
      this.#told = true;
      this.#waiting += text.length;
    }
  }

  get isFull(): boolean {
    return this.#waiting + this.passed.waiting > MOST_WAITING;
  }

  progress(bytes: number): void {
    this.#progress?.update(bytes);
  }

  // Writes everything judged so far. Passed units come first, so that on a terminal the reasons follow them.
  async flush(): Promise<void> {
    if (this.#told) this.#progress?.hide();
    this.#told = false;
    this.#waiting = 0;
    await inTurn([this.passed, ...this.#kept()].map((sink) => () => sink.flush()));
  }

  #kept(): readonly Sink[] {
    return [...(this.#records === null ? [] : [this.#records]), ...this.#reports.map(({ sink }) => sink)];
  }

  async close(ending: Ending): Promise<void> {
    this.#progress?.stop();
    for (const { report, sink } of this.#reports) sink.write(report.end(ending));
    await inTurn([() => this.flush(), ...this.#kept().map((sink) => () => sink.close())]);
  }

  stop(): void {
    this.#progress?.stop();
  }
}

// Runs all steps in order, even if one fails, so that the records of judged units are still written. Throws the first failure.
async function inTurn(steps: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

// Opens all outputs of a run. No file is emptied until every file has been opened for writing.
export function openOutputs(flags: CheckFlags, { names, size }: Inputs, tally: Tally, warnings: readonly Mistake[]): Outputs {
  const { stdout, stderr } = process;
  const use = stderrUse(flags);
  const [failures, report] = fileSinks([flags.failures, flags.report]);
  const records = failures ?? (use === 'records' ? streamSink('standard error', stderr) : null);
  const context = {
    files: names,
    recordsKept: records !== null,
    again: checkedWith(flags),
    warnings,
    isSyntaxOnly: !hasContract(flags),
    statistics: flags.statistics === true,
  };
  const reports: { report: Report; sink: Sink }[] = [];
  if (flags.report !== undefined && report !== undefined) {
    const format = flags.format ?? formatOf(flags.report);
    reports.push({ report: REPORTS[format]({ ...context, paint: paintFor(flags.color === true) }), sink: report });
  }
  if (use === 'summary' || typeof use === 'object') {
    const told = { ...context, paint: paintOn(stderr, flags.color), columns: stderr.columns };
    const shown = use === 'summary' ? summaryReport(told) : REPORTS[use.report](told);
    reports.push({ report: shown, sink: streamSink('standard error', stderr) });
  }
  const passed = new PassedOutput(streamSink('standard output', stdout), stdout.isTTY === true);
  // If the passed units scroll by on the same terminal, a bar would only be in the way.
  const isShown = stderr.isTTY && !stdout.isTTY && flags.progress && !flags.quiet;
  return new Outputs(passed, records, reports, isShown ? new Progress(size, tally) : null);
}

const CONTRACT_FLAGS = ['schema', 'contract', 'rules', 'tools', 'grammar'] as const;

function hasContract(flags: CheckFlags): boolean {
  return CONTRACT_FLAGS.some((name) => flags[name] !== undefined);
}

function checkedWith(flags: CheckFlags): CheckedWith {
  const { failures } = flags;
  const given = CONTRACT_FLAGS.flatMap((name) => (flags[name] === undefined ? [] : [`--${name} ${shellWord(flags[name])}`]));
  return {
    failures: failures === undefined ? 'FAILURES' : shellWord(failures),
    contract: given.length === 0 ? '--schema FILE' : given.join(' '),
  };
}

function formatOf(path: string): ReportFormat {
  if (path.endsWith('.sarif') || path.endsWith('.sarif.json')) return 'sarif';
  return path.endsWith('.json') ? 'json' : 'human';
}
