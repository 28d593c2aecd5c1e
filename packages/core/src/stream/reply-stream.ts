import { Utf8Chunks } from '../lib/utf8.ts';
import type { CompletedPart, Finding, Json, Reply, StreamUpdate, Verdict } from '../model/index.ts';
import { DocumentStart } from './document-start.ts';
import { FollowedDocument } from './followed-document.ts';
import { ReplyChunks } from './reply-chunks.ts';
import type { StreamGate } from './stream-gate.ts';

const NONE: readonly never[] = [];

export class ReplyStream {
  readonly #gate: StreamGate;
  readonly #growing: boolean;
  readonly #reply = new ReplyChunks();
  readonly #decoder = new Utf8Chunks();
  readonly #start: DocumentStart;
  #followed: FollowedDocument | undefined;
  #first: FollowedDocument | undefined;
  #isDone: boolean;
  #passed = 0;
  #tooLarge: readonly Finding[] = NONE;

  constructor(gate: StreamGate, partial: 'closed' | 'growing' = 'closed') {
    this.#gate = gate;
    this.#growing = partial === 'growing';
    this.#start = new DocumentStart(gate.shows.lists);
    this.#isDone = !gate.readsDocuments;
  }

  push(chunk: Reply | null | undefined): StreamUpdate {
    this.#reply.add(chunk);
    const text = typeof chunk === 'object' && chunk !== null ? this.#decoder.decode(chunk) : (chunk ?? '');
    this.#checkSize();
    const completed = this.#isDone ? NONE : this.#follow(text);
    const violated = this.#first?.violated ?? NONE;
    return this.#update(completed, violated.length > 0 ? violated : this.#tooLarge);
  }

  end(finishReason?: string): Verdict {
    return this.#gate.judge(this.#reply.whole(), finishReason);
  }

  // Returns an update. Most callers look at the value so far only now and then, so it is built when it is read.
  #update(completed: readonly CompletedPart[], violated: readonly Finding[]): StreamUpdate {
    const followed = this.#followed;
    const isGrowing = this.#growing;
    let shown: { readonly value: Json | undefined } | undefined;
    return {
      completed,
      document: followed?.number ?? 0,
      violated,
      get partial() {
        shown ??= { value: followed?.shown(isGrowing) };
        return shown.value;
      },
    };
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
    const at = this.#passed;
    this.#passed += text.length;
    const isOpen = this.#followed !== undefined && !this.#followed.isOver;
    return isOpen && this.#followed !== undefined ? this.#read(this.#followed, text, at) : this.#search(text);
  }

  #search(text: string): readonly CompletedPart[] {
    const started = this.#start.look(text);
    this.#isDone = this.#start.isHopeless;
    if (started === undefined) return NONE;
    this.#followed = new FollowedDocument(this.#gate, started);
    this.#first ??= this.#followed;
    return this.#read(this.#followed, started.text, started.at);
  }

  // Reads text of a document that starts at an offset in the reply; after a document that does not fit, another one may.
  #read(followed: FollowedDocument, text: string, at: number): readonly CompletedPart[] {
    const completed = followed.read(text);
    if (!followed.isOver) return completed;
    const { end } = followed;
    this.#isDone = end === -1 || followed.fits;
    if (this.#isDone) return completed;
    const from = Math.max(end, at);
    this.#start.goOn(from);
    this.#isDone = this.#start.isHopeless;
    return this.#isDone ? completed : [...completed, ...this.#search(text.slice(from - at))];
  }
}
