import type { Outcome, ProgressEvent } from '@tamis/core';
import type { Weights } from '@tamis/core/unit';
import type { AskFlags } from '../flags/ask-flags.ts';
import { jsonFor, print } from '../io/json-sink.ts';
import { streamSink } from '../io/sink.ts';
import type { LoadedGate } from '../load/load-gate.ts';
import { mistakeLines } from '../load/mistake-lines.ts';
import { type Paint, paintOn } from '../text/paint.ts';
import { AskProgress } from './ask-progress.ts';
import { humanReport, isPlain, jsonReport } from './ask-report.ts';
import { shownValue, valueText } from './value-text.ts';

/** What a run prints: its value on standard output, everything else on standard error. */
export class AskVoice {
  readonly weights: Weights;
  readonly paint: Paint;
  readonly #flags: AskFlags;
  readonly #kind: string | undefined;
  readonly #model: string;
  readonly #progress: AskProgress | null;

  constructor(flags: AskFlags, { allow, contract, gate, warnings }: LoadedGate, model: string) {
    const { stderr } = process;
    this.weights = { allow, strict: contract.policy?.strict === true };
    this.paint = paintOn(stderr, flags.color);
    this.#flags = flags;
    this.#kind = gate.kind;
    this.#model = model;
    this.#progress = stderr.isTTY && !flags.quiet && flags.format !== 'json' ? new AskProgress() : null;
    if (this.#isHuman && !flags.quiet)
      for (const warning of warnings) stderr.write(`${mistakeLines(warning, this.paint, stderr.columns).join('\n')}\n`);
  }

  /** A terminal is read by people, anything else by programs, unless a flag says otherwise. */
  get #isHuman(): boolean {
    return (this.#flags.format ?? (process.stderr.isTTY ? 'human' : 'json')) === 'human';
  }

  /** Shows what the run is waiting for. */
  progress(event: ProgressEvent): void {
    this.#progress?.show(event);
  }

  /** Reports how the run ended. The value goes first: on a terminal the report follows it. */
  async tell(outcome: Outcome): Promise<void> {
    this.end();
    if (outcome.status === 'accepted') await this.#give(outcome.value);
    const { quiet, format } = this.#flags;
    if (quiet || (format === undefined && isPlain(outcome))) return;
    const { stderr } = process;
    const sink = streamSink('standard error', stderr);
    sink.write(
      this.#isHuman
        ? humanReport(outcome, this.weights, this.paint, stderr.columns)
        : jsonFor(stderr, jsonReport(outcome, this.#model)),
    );
    await sink.flush();
  }

  /** Clears the progress that was shown. */
  end(): void {
    this.#progress?.hide();
  }

  async #give(value: Extract<Outcome, { status: 'accepted' }>['value']): Promise<void> {
    const textOf = process.stdout.isTTY ? shownValue : valueText;
    await print(`${textOf(value, this.#flags.as ?? 'value', this.#kind)}\n`);
  }
}
