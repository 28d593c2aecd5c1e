/** A refund that waits, with everything that whoever decides has to see. */
export interface HeldRefund {
  readonly type: 'held';
  readonly review: string;
  /** What a decision has to name: it is about this and nothing else. */
  readonly digest: string;
  readonly summary: string;
  /** Why a person has to decide, in sentences. */
  readonly why: readonly string[];
  /** What is in doubt about the call; empty if nothing is. */
  readonly codes: readonly string[];
  /** What would run, and what else the model may have meant. */
  readonly readings: readonly string[];
  /** What the model wrote, if that is in doubt. */
  readonly raw: string;
}

/** What happens in a conversation, as the page is told. All texts are shown as text, whoever wrote them. */
export type ChatEvent =
  | { readonly type: 'asked'; readonly text: string }
  /** A piece of what the assistant says; pieces with the same number belong together. */
  | { readonly type: 'words'; readonly turn: number; readonly text: string }
  | { readonly type: 'called'; readonly call: string; readonly result: string }
  | { readonly type: 'stopped'; readonly call: string; readonly why: string }
  | HeldRefund
  | { readonly type: 'decided'; readonly review: string; readonly word: string }
  | { readonly type: 'ready' }
  | { readonly type: 'fault'; readonly message: string };

/** Keeps what happened, and tells whoever listens, from wherever they left off. */
export class Events {
  readonly #past: ChatEvent[] = [];
  readonly #listeners = new Set<(event: ChatEvent, number: number) => void>();

  readonly tell = (event: ChatEvent): void => {
    const number = this.#past.push(event);
    for (const listener of this.#listeners) listener(event, number);
  };

  /** Calls the listener for each event after this number, now and later; returns what ends that. */
  listen(after: number, listener: (event: ChatEvent, number: number) => void): () => void {
    this.#past.forEach((event, index) => {
      if (index >= after) listener(event, index + 1);
    });
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
