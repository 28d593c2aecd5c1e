import type { JsonObject } from '../model/index.ts';
import type { Constant, Gathering } from './gathering.ts';
import { countAt, listAt, objectAt, textAt } from './pick.ts';

const ENDS: ReadonlySet<string> = new Set(['response.completed', 'response.incomplete', 'response.failed', 'response.cancelled']);

const COMPLETED = 'completed';

/** Assembles the events of OpenAI's Responses API. The last event has the whole response, but some servers leave out its items. */
export class ResponsesGathering implements Gathering {
  #response: JsonObject = {};
  #isEnded = false;
  #text = '';
  added = '';
  #size = 0;
  readonly #items = new Map<number, JsonObject>();

  get isFinished(): boolean {
    return this.#isEnded;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  get text(): string {
    return this.#text;
  }

  get size(): number {
    return this.#size;
  }

  /** The items of its events are compared with those of its last event where it is passed on. */
  constantsIn(event: JsonObject): readonly Constant[] {
    const response = objectAt(event, 'response');
    return [
      ['the id of the response', textAt(response, 'id')],
      ['the model', textAt(response, 'model')],
    ];
  }

  take(event: JsonObject): void {
    const type = textAt(event, 'type') ?? '';
    this.#response = objectAt(event, 'response') ?? this.#response;
    if (ENDS.has(type)) this.#end(type.slice(type.indexOf('.') + 1));
    const item = objectAt(event, 'item');
    if (item !== undefined) this.#items.set(countAt(event, 'output_index') ?? 0, item);
    const delta = textAt(event, 'delta') ?? '';
    this.#size += delta.length;
    this.added = type === 'response.output_text.delta' ? delta : '';
    this.#text += this.added;
  }

  /** Ends the response. If the event and the response differ about how, it is not complete. */
  #end(status: string): void {
    this.#isEnded = true;
    if (textAt(this.#response, 'status') === COMPLETED) this.#response = { ...this.#response, status };
  }

  whole(): JsonObject {
    if (listAt(this.#response, 'output').length > 0) return this.#response;
    const items = [...this.#items].toSorted(([one], [other]) => one - other).map(([, item]) => item);
    return { ...this.#response, output: items };
  }
}
