import { isJsonObject, type Json, type Outcome } from '@tamis/core';
import { jsonText } from '@tamis/core/internal';
import { type ProgressEvent, progressText } from '@tamis/core/loop';
import type { Weights } from '@tamis/core/unit';
import { visible, visibleLines } from '@tamis/core/wording';
import { engine } from '../engine.ts';
import type { AskFlags } from '../flags/ask-flags.ts';
import { print } from '../io/print.ts';
import { streamSink } from '../io/sink.ts';
import type { LoadedGate } from '../load/load-gate.ts';
import { mistakeLines } from '../load/mistake-lines.ts';
import { type Paint, paintOn } from '../text/paint.ts';
import { humanReport, isPlain, jsonReport } from './ask-report.ts';

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

  // Assumes that people read a terminal and programs read anything else, unless a flag says otherwise.
  get #isHuman(): boolean {
    return (this.#flags.format ?? (process.stderr.isTTY ? 'human' : 'json')) === 'human';
  }

  progress(event: ProgressEvent): void {
    this.#progress?.show(event);
  }

  // Reports the outcome of the run. The value is printed first, so that on a terminal the report follows it.
  async tell(outcome: Outcome): Promise<void> {
    this.end();
    if (outcome.status === 'accepted') await this.#give(outcome.value);
    const { quiet, format } = this.#flags;
    if (quiet || (format === undefined && isPlain(outcome))) return;
    const { stderr } = process;
    const sink = streamSink('standard error', stderr);
    sink.write(this.#isHuman ? humanReport(outcome, this.weights, this.paint, stderr.columns) : jsonReport(outcome, this.#model));
    await sink.flush();
  }

  end(): void {
    this.#progress?.hide();
  }

  async #give(value: Extract<Outcome, { status: 'accepted' }>['value']): Promise<void> {
    const textOf = process.stdout.isTTY ? shownValue : valueText;
    await print(`${textOf(value, this.#flags.as ?? 'value', this.#kind)}\n`);
  }
}

function valueText(value: Json, as: 'value' | 'text', kind: string | undefined): string {
  return as === 'text' ? (plainText(value, kind) ?? jsonText(value)) : jsonText(value);
}

function shownValue(value: Json, as: 'value' | 'text', kind: string | undefined): string {
  const text = valueText(value, as, kind);
  return as === 'text' ? visibleLines(text) : visible(text);
}

function plainText(value: Json, kind: string | undefined): string | undefined {
  if (typeof value === 'string') return value;
  const said = kind === 'command' && isJsonObject(value) ? value.say : undefined;
  return typeof said === 'string' ? said : undefined;
}

const USUAL_COLUMNS = 80;
const CLEAR = '\r\u001b[K';

class AskProgress {
  #isShown = false;

  show(event: ProgressEvent): void {
    if (event.kind === 'run-end' || event.kind === 'escalation-start') {
      this.hide();
      return;
    }
    const line = visible(
      progressText(event, engine)
        .split('\n')
        .map((part) => part.trim())
        .join(' '),
    );
    // Text that ends in the last column would wrap on some terminals; a terminal that does not know its width reports 0.
    process.stderr.write(`${CLEAR}${line.slice(0, (process.stderr.columns || USUAL_COLUMNS) - 1)}`);
    this.#isShown = true;
  }

  hide(): void {
    if (this.#isShown) process.stderr.write(CLEAR);
    this.#isShown = false;
  }
}
