import type { JsonObject } from '@tamis/core';
import { countAt, known, objectAt, textAt } from '@tamis/core/providers';
import type { Gathering } from '../transport/gathering.ts';

interface Block {
  readonly type: string;
  text: string;
}

/** Puts the events of Messages together. */
export class AnthropicGathering implements Gathering {
  #message: JsonObject = {};
  #usage: JsonObject | undefined;
  #stop: string | undefined;
  #size = 0;
  #isEnded = false;
  readonly #blocks = new Map<number, Block>();

  get isFinished(): boolean {
    return this.#stop !== undefined;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  get text(): string {
    return this.#listed()
      .filter(({ type }) => type === 'text')
      .map(({ text }) => text)
      .join('');
  }

  get size(): number {
    return this.#size;
  }

  take(event: JsonObject): void {
    switch (textAt(event, 'type')) {
      case 'message_start':
        this.#message = objectAt(event, 'message') ?? {};
        this.#usage = objectAt(this.#message, 'usage');
        break;
      case 'content_block_start':
        this.#open(event);
        break;
      case 'content_block_delta':
        this.#extend(event);
        break;
      case 'message_delta':
        this.#stop = textAt(objectAt(event, 'delta'), 'stop_reason') ?? this.#stop;
        // Counts only grow, and the last event has them all that changed.
        this.#usage = { ...this.#usage, ...withoutNulls(objectAt(event, 'usage')) };
        break;
      case 'message_stop':
        this.#isEnded = true;
        break;
    }
  }

  whole(): JsonObject {
    return known({
      id: textAt(this.#message, 'id'),
      model: textAt(this.#message, 'model'),
      content: this.#listed().map(({ type, text }) => ({ type, [type]: text })),
      stop_reason: this.#stop,
      usage: this.#usage,
    });
  }

  #listed(): readonly Block[] {
    return [...this.#blocks].sort(([one], [other]) => one - other).map(([, block]) => block);
  }

  #open(event: JsonObject): void {
    const block = objectAt(event, 'content_block');
    const type = textAt(block, 'type') ?? 'text';
    this.#blocks.set(countAt(event, 'index') ?? 0, { type, text: '' });
    this.#add(event, type, textAt(block, type) ?? '');
  }

  #extend(event: JsonObject): void {
    const delta = objectAt(event, 'delta');
    const kind = textAt(delta, 'type');
    if (kind === 'text_delta') this.#add(event, 'text', textAt(delta, 'text') ?? '');
    if (kind === 'thinking_delta') this.#add(event, 'thinking', textAt(delta, 'thinking') ?? '');
  }

  #add(event: JsonObject, type: string, text: string): void {
    const index = countAt(event, 'index') ?? 0;
    const block = this.#blocks.get(index) ?? { type, text: '' };
    block.text += text;
    this.#size += text.length;
    this.#blocks.set(index, block);
  }
}

/** A count that is not told again stands as null, and must not take the place of the one that is known. */
function withoutNulls(counts: JsonObject | undefined): JsonObject {
  return Object.fromEntries(Object.entries(counts ?? {}).filter(([, count]) => count !== null));
}
