import { type Cancel, Fault, type Message, type Model, type ModelReply, saysCut } from '@tamis/core';

/** A model that the calling program asks. The messages are sent out, and the reply comes back as a line. */
export class ProgramModel implements Model {
  readonly name = 'jsonl';
  readonly #onPrompt: (messages: readonly Message[]) => void;
  #answer: ((reply: ModelReply) => void) | undefined;

  constructor(onPrompt: (messages: readonly Message[]) => void) {
    this.#onPrompt = onPrompt;
  }

  /** Whether a reply is expected. */
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

  /** Takes the expected reply. Its finish reason says whether it was cut off. */
  reply(text: string, finishReason: string | undefined): void {
    const answer = this.#answer;
    this.#answer = undefined;
    answer?.({ text, finish: saysCut(finishReason) ? 'length' : 'stop' });
  }
}
