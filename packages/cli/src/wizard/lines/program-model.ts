import { Fault, type Message, type Model } from '@tamis/core';
import { type Cancel, type ModelReply, saysCut } from '@tamis/core/model';

export class ProgramModel implements Model {
  readonly name = 'jsonl';
  readonly #onPrompt: (messages: readonly Message[]) => void;
  #answer: ((reply: ModelReply) => void) | undefined;

  constructor(onPrompt: (messages: readonly Message[]) => void) {
    this.#onPrompt = onPrompt;
  }

  get isAsked(): boolean {
    return this.#answer !== undefined;
  }

  ask(messages: readonly Message[], _options?: unknown, signal?: Cancel): Promise<ModelReply> {
    const { promise, resolve, reject } = Promise.withResolvers<ModelReply>();
    this.#answer = resolve;
    signal?.addEventListener(
      'abort',
      () => {
        this.#answer = undefined;
        reject(new Fault('fault.cancelled', 'The run was cancelled.'));
      },
      { once: true },
    );
    this.#onPrompt(messages);
    return promise;
  }

  reply(text: string, finishReason: string | undefined): void {
    const answer = this.#answer;
    this.#answer = undefined;
    answer?.({ text, finish: saysCut(finishReason) ? 'length' : 'stop' });
  }
}
