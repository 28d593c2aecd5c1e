import type { CompletedPart, Finding, Json } from '../model/index.ts';
import type { Started } from './document-start.ts';
import { EarlyJudge } from './early-judge.ts';
import type { JsonEvent } from './json-event.ts';
import { JsonScanner } from './json-scanner.ts';
import { PartialValue, type WrittenPart } from './partial-value.ts';
import { SettledParts } from './settled-parts.ts';
import { ShownValue } from './shown-value.ts';
import type { Assessed, StreamGate, WrittenAt } from './stream-gate.ts';

export class FollowedDocument {
  isOver = false;
  fits = false;
  readonly number: number;
  readonly #gate: StreamGate;
  readonly #scanner: JsonScanner;
  readonly #value = new PartialValue();
  readonly #judge: EarlyJudge;
  readonly #shown: ShownValue;
  readonly #settling: SettledParts;
  // How numbers are written that would print differently, by pointer.
  readonly #written = new Map<string, string>();
  readonly #writtenAt: WrittenAt = (pointer) => this.#written.get(pointer);

  constructor(gate: StreamGate, started: Started) {
    this.#gate = gate;
    this.number = started.number;
    this.#scanner = new JsonScanner(started.at, gate.read);
    this.#judge = new EarlyJudge(gate, started, this.#writtenAt);
    this.#shown = new ShownValue(gate.shows, this.#writtenAt);
    this.#settling = new SettledParts(gate.shows, this.#writtenAt);
  }

  // The offset after it; -1 if it has not ended, or can't be read to its end.
  get end(): number {
    return this.#scanner.end;
  }

  get violated(): readonly Finding[] {
    return this.#judge.violated;
  }

  shown(isGrowing: boolean): Json | undefined {
    return this.#shown.now(isGrowing && !this.isOver ? this.#scanner.openText : undefined);
  }

  read(text: string): readonly CompletedPart[] {
    const events = this.#scanner.read(text, 0);
    const completed: CompletedPart[] = [];
    this.isOver = this.#scanner.isOver;
    for (const event of events) {
      const isRepeated = event.kind === 'key' && this.#value.has(event.key);
      const part = isRepeated ? undefined : this.#take(event);
      // Which of two values of a key is meant is for the verdict to decide.
      if (isRepeated || this.#judge.isBeyondLimits) {
        this.isOver = true;
        this.#scanner.end = -1;
        break;
      }
      if (part !== undefined) completed.push(part);
    }
    return completed;
  }

  #take(event: JsonEvent): CompletedPart | undefined {
    const part = this.#value.take(event);
    if (part !== undefined && event.kind === 'scalar') this.#noteNumber(event, part);
    const assessed = part?.path === '' ? this.#assess(part) : undefined;
    this.#judge.take(event, part, assessed);
    if (this.#judge.isBeyondLimits) return undefined;
    const shown = this.#shown.take(event, part, assessed);
    const settled = this.#settling.take(event, part, shown);
    return shown && { ...shown, settled, document: this.number };
  }

  #noteNumber({ value, text }: JsonEvent & { readonly kind: 'scalar' }, { path }: WrittenPart): void {
    if (typeof value === 'number' && String(value) !== text) this.#written.set(path, text);
  }

  #assess({ value }: WrittenPart): Assessed {
    const assessed = this.#gate.assess(value, this.#writtenAt);
    this.fits = assessed.fits;
    return assessed;
  }
}
