import { known } from '../lib/known.ts';
import type { Json, JsonObject } from '../model/index.ts';
import { joinedArguments } from './call-pieces.ts';
import { foreignRole } from './choice-of.ts';
import { laterFinish } from './finish-from.ts';
import type { Constant, Gathering } from './gathering.ts';
import { countAt, isObject, listAt, memberOf, objectAt, textAt } from './pick.ts';

interface Block {
  readonly index: number;
  readonly start: JsonObject;
  readonly texts: Map<string, string>;
}

const DELTAS: ReadonlyMap<string, { readonly key: string; readonly target: string; readonly type: string }> = new Map([
  ['text_delta', { key: 'text', target: 'text', type: 'text' }],
  ['thinking_delta', { key: 'thinking', target: 'thinking', type: 'thinking' }],
  ['signature_delta', { key: 'signature', target: 'signature', type: 'thinking' }],
  ['input_json_delta', { key: 'partial_json', target: 'input', type: 'tool_use' }],
]);

/** Assembles the events of the Messages API. */
export class AnthropicGathering implements Gathering {
  #message: JsonObject = {};
  #usage: JsonObject | undefined;
  #stop: string | undefined;
  #size = 0;
  #isEnded = false;
  added = '';
  readonly #blocks: Block[] = [];
  readonly #byIndex = new Map<number, Block>();

  get isFinished(): boolean {
    return this.#stop !== undefined;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  get text(): string {
    return this.#content()
      .filter((block) => textAt(block, 'type') === 'text')
      .map((block) => textAt(block, 'text') ?? '')
      .join('');
  }

  get size(): number {
    return this.#size;
  }

  constantsIn(event: JsonObject): readonly Constant[] {
    const message = objectAt(event, 'message');
    const block = objectAt(event, 'content_block');
    return [
      ['the id of the response', textAt(message, 'id')],
      ['the model', textAt(message, 'model')],
      [`the id of block ${indexOf(event)}`, textAt(block, 'id')],
      [`the name of block ${indexOf(event)}`, textAt(block, 'name')],
      [`the type of block ${indexOf(event)}`, textAt(block, 'type')],
    ];
  }

  take(event: JsonObject): void {
    this.added = '';
    switch (textAt(event, 'type')) {
      case 'message_start':
        this.#begin(objectAt(event, 'message') ?? {});
        break;
      case 'message':
        this.#begin(event);
        break;
      case 'content_block_start':
        this.#open(indexOf(event), objectAt(event, 'content_block') ?? { type: 'text', text: '' });
        break;
      case 'content_block_delta':
        this.#extend(indexOf(event), objectAt(event, 'delta'));
        break;
      case 'message_delta':
        this.#stop = laterFinish(this.#stop, textAt(objectAt(event, 'delta'), 'stop_reason'));
        // Counts only grow, and the last event has all that changed.
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
      role: foreignRole(this.#message),
      model: textAt(this.#message, 'model'),
      content: this.#content(),
      stop_reason: this.#stop,
      usage: this.#usage,
    });
  }

  /** A message starts empty or comes complete. */
  #begin(message: JsonObject): void {
    this.#message = message;
    this.#usage = objectAt(message, 'usage');
    this.#stop = laterFinish(this.#stop, textAt(message, 'stop_reason'));
    listAt(message, 'content').forEach((block, index) => {
      if (isObject(block)) this.#open(index, block);
    });
  }

  #content(): readonly JsonObject[] {
    return this.#blocks.toSorted((one, other) => one.index - other.index).map(wholeBlock);
  }

  #open(index: number, start: JsonObject): Block {
    const block: Block = { index, start, texts: new Map() };
    this.added += textAt(start, 'text') ?? '';
    this.#size += [textAt(start, 'text'), textAt(start, 'thinking')].join('').length;
    this.#blocks.push(block);
    this.#byIndex.set(index, block);
    return block;
  }

  #extend(index: number, delta: JsonObject | undefined): void {
    const known = DELTAS.get(textAt(delta, 'type') ?? '');
    if (known === undefined) return;
    const piece = textAt(delta, known.key) ?? '';
    const { texts } = this.#byIndex.get(index) ?? this.#open(index, { type: known.type });
    texts.set(known.target, (texts.get(known.target) ?? '') + piece);
    this.#size += piece.length;
    if (known.target === 'text') this.added += piece;
  }
}

function indexOf(event: JsonObject): number {
  return countAt(event, 'index') ?? 0;
}

// Returns a complete block. Its input stays the model's text, because parsing it would hide its problems.
function wholeBlock({ start, texts }: Block): JsonObject {
  const added = [...texts].filter(([, text]) => text !== '');
  return { ...start, ...Object.fromEntries(added.map(([key, text]) => [key, extended(memberOf(start, key), text)])) };
}

function extended(before: unknown, text: string): Json {
  return joinedArguments(isNothing(before) ? undefined : (before as Json), text) ?? text;
}

function isNothing(start: unknown): boolean {
  return start === undefined || start === null || (typeof start === 'object' && Object.keys(start).length === 0);
}

// Removes null counts. A count that is not repeated comes as null, which must not replace the known one.
function withoutNulls(counts: JsonObject | undefined): JsonObject {
  return Object.fromEntries(Object.entries(counts ?? {}).filter(([, count]) => count !== null));
}
