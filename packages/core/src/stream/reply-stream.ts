import type { Finding } from '../model/finding.ts';
import type { Json } from '../model/json.ts';
import type { Reply } from '../model/reply.ts';
import type { CompletedPart, StreamUpdate } from '../model/stream.ts';
import type { Verdict } from '../model/verdict.ts';
import { DocumentStart } from './document-start.ts';
import { EarlyJudge } from './early-judge.ts';
import type { JsonEvent } from './json-event.ts';
import { JsonScanner } from './json-scanner.ts';
import { PartialValue } from './partial-value.ts';
import { ReplyChunks } from './reply-chunks.ts';
import type { StreamGate } from './stream-gate.ts';

const NONE: readonly never[] = [];

/** A document that is being followed. */
interface Followed {
  readonly scanner: JsonScanner;
  readonly value: PartialValue;
  readonly judge: EarlyJudge;
}

/** Follows one reply that comes in chunks, and leaves the verdict to the gate. */
export class ReplyStream {
  readonly #gate: StreamGate;
  readonly #reply = new ReplyChunks();
  readonly #start = new DocumentStart();
  #followed: Followed | undefined;
  /** Whether there is nothing more to report before the end. */
  #isDone: boolean;
  /** The length of the text before the current chunk. */
  #passed = 0;
  #tooLarge: readonly Finding[] = NONE;

  constructor(gate: StreamGate) {
    this.#gate = gate;
    this.#isDone = !gate.readsDocuments;
  }

  /** Takes the next chunk. */
  push(chunk: Reply | null | undefined): StreamUpdate {
    const text = this.#reply.add(chunk);
    this.#checkSize();
    const completed = this.#isDone ? NONE : this.#follow(text);
    const violated = this.#followed?.judge.violated ?? NONE;
    return { completed, partial: this.#partial(), violated: violated.length > 0 ? violated : this.#tooLarge };
  }

  /** The verdict on everything that was pushed; the finish reason comes last. */
  end(finishReason?: string): Verdict {
    return this.#gate.judge(this.#reply.whole(), finishReason);
  }

  #partial(): Json | undefined {
    return this.#followed?.value.root;
  }

  #checkSize(): void {
    const { bytes } = this.#reply;
    const limit = this.#gate.policy.limits.bytes;
    if (bytes <= limit || this.#tooLarge.length > 0) return;
    this.#tooLarge = [{ code: 'extract.too-large', severity: 'error', path: '', args: { bytes, limit } }];
    this.#isDone = true;
  }

  #follow(text: string | undefined): readonly CompletedPart[] {
    // Invalid UTF-8 is read as something else, which is for the verdict to report.
    if (text === undefined) {
      this.#isDone = true;
      return NONE;
    }
    const from = this.#followed === undefined ? this.#start.findIn(text) : 0;
    if (this.#followed === undefined && from >= 0) this.#followed = this.#begin(this.#passed + from);
    this.#passed += text.length;
    this.#isDone = this.#start.isHopeless;
    return this.#followed === undefined ? NONE : this.#take(this.#followed, this.#followed.scanner.read(text, from));
  }

  #begin(offset: number): Followed {
    return {
      scanner: new JsonScanner(offset, this.#gate.read),
      value: new PartialValue(),
      judge: new EarlyJudge(this.#gate, this.#start.isFenced),
    };
  }

  #take({ scanner, value, judge }: Followed, events: readonly JsonEvent[]): readonly CompletedPart[] {
    const completed: CompletedPart[] = [];
    this.#isDone = scanner.isOver;
    for (const event of events) {
      const isRepeated = event.kind === 'key' && value.has(event.key);
      const part = isRepeated ? undefined : value.take(event);
      if (!isRepeated) judge.take(event, part);
      // Which of two values of a key is meant is for the verdict to decide.
      if (isRepeated || judge.isBeyondLimits) {
        this.#isDone = true;
        break;
      }
      if (part !== undefined) completed.push(part);
    }
    return completed;
  }
}
