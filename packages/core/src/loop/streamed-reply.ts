import type { Cancel, CompletedPart, Finding, GateStream } from '../model/index.ts';
import type { ModelReply, OnChunk } from '../ports/model.ts';
import type { AskOptions } from './ask-options.ts';
import { Stop } from './stop.ts';

type Call = (signal: Cancel | undefined, hear: OnChunk | undefined) => Promise<ModelReply>;

// Follows one reply as it arrives. It shows the content so far, and ends the call once the reply cannot meet the contract.
export class StreamedReply<Value> {
  violated: readonly Finding[] | undefined;
  hasShown = false;
  readonly attempt: number;
  readonly #given: AskOptions<Value>;
  readonly #isWanted: boolean;
  #stream: GateStream<Value> | undefined;
  #about: Pick<ModelReply, 'absentNulls'> = {};
  readonly #texts: string[] = [];
  #shown: unknown;
  readonly #closed: CompletedPart[] = [];
  #problem: { readonly error: unknown } | undefined;

  // `isWhole` says whether the reply is the document itself rather than a patch of one.
  constructor(given: AskOptions<Value>, attempt: number, isWhole: boolean) {
    this.#given = given;
    this.attempt = attempt;
    this.#isWanted = isWhole && (given.partial !== undefined || given.stopEarly === true);
  }

  async listen(call: Call): Promise<ModelReply> {
    const { signal } = this.#given;
    if (!this.#isWanted) return await call(signal, undefined);
    const stop = new Stop(signal);
    try {
      const reply = call(stop.signal, (text, about) => this.#hear(text, about, stop));
      return await Promise.race([reply, stop.stopped.then(() => this.#heard())]);
    } catch (problem) {
      // A call that was ended may say so before anything else is known of it.
      if (stop.isStopped) return this.#heard();
      throw problem;
    } finally {
      stop.end();
    }
  }

  check(): void {
    if (this.#problem !== undefined) throw this.#problem.error;
  }

  #heard(): ModelReply {
    return { ...this.#about, text: this.#texts.join(''), finish: 'other' };
  }

  #hear(text: string, about: Pick<ModelReply, 'absentNulls'> | undefined, stop: Stop): void {
    if (this.violated !== undefined || this.#problem !== undefined) return;
    const { gate, partial, input, stopEarly } = this.#given;
    this.#about = about ?? {};
    this.#stream ??= gate.stream({ partial, ...this.#about, ...(input === undefined ? {} : { input }) });
    this.#texts.push(text);
    const { violated, ...update } = this.#stream.push(text);
    this.#show(update);
    if (stopEarly === true && violated.length > 0) this.violated = violated;
    if (this.violated !== undefined || this.#problem !== undefined) stop.now();
  }

  #show(update: Omit<ReturnType<GateStream<Value>['push']>, 'violated'>): void {
    const { on, partial } = this.#given;
    if (on === undefined || partial === undefined) return;
    for (const part of update.completed) this.#closed.push(part);
    if (update.partial === this.#shown) return;
    this.#shown = update.partial;
    this.hasShown = true;
    try {
      on({ kind: 'partial-reached', attempt: this.attempt, ...update, completed: this.#closed.splice(0) });
    } catch (error) {
      this.#problem = { error };
    }
  }
}
