import { known } from '../lib/known.ts';
import type { JsonObject } from '../model/index.ts';
import { cutWordIn, foreignRole } from './choice-of.ts';
import { laterFinish } from './finish-from.ts';
import type { Constant, Gathering } from './gathering.ts';
import { blockReasonIn } from './gemini.ts';
import { countAt, isObject, listAt, memberOf, objectAt, textAt } from './pick.ts';

/** Assembles the events of streamGenerateContent, each of which has the shape of a complete body. */
export class GeminiGathering implements Gathering {
  readonly isEnded = false;
  #fields: JsonObject = {};
  #finish: string | undefined;
  #role: string | undefined;
  #hasCandidate = false;
  #text = '';
  added = '';
  #size = 0;
  readonly #parts: (JsonObject | { text: string; thought?: true })[] = [];

  get isFinished(): boolean {
    return this.#finish !== undefined || blockReasonIn(this.#fields) !== undefined;
  }

  get text(): string {
    return this.#text;
  }

  get size(): number {
    return this.#size;
  }

  constantsIn(event: JsonObject): readonly Constant[] {
    return [
      ['the id of the response', textAt(event, 'responseId')],
      ['the model', textAt(event, 'modelVersion')],
    ];
  }

  take(event: JsonObject): void {
    this.added = '';
    this.#fields = { ...this.#fields, ...event };
    const candidate = listAt(event, 'candidates')
      .filter(isObject)
      .find((one) => (countAt(one, 'index') ?? 0) === 0);
    if (candidate === undefined) return;
    this.#hasCandidate = true;
    this.#finish = laterFinish(this.#finish, cutWordIn(candidate) ?? textAt(candidate, 'finishReason'));
    this.#role ??= foreignRole(objectAt(candidate, 'content'));
    for (const part of listAt(objectAt(candidate, 'content'), 'parts')) if (isObject(part)) this.#add(part);
  }

  whole(): JsonObject {
    const candidate = known({ content: known({ role: this.#role, parts: [...this.#parts] }), finishReason: this.#finish });
    return { ...this.#fields, candidates: this.#hasCandidate ? [candidate] : [] };
  }

  /** Adds a part. Text that comes in pieces is one part, as in a complete body; a call comes complete. */
  #add(part: JsonObject): void {
    const text = textAt(part, 'text');
    if (text === undefined) {
      this.#parts.push(part);
      return;
    }
    const isThought = memberOf(part, 'thought') === true;
    if (!isThought) this.added += text;
    if (!isThought) this.#text += text;
    this.#size += text.length;
    const last = this.#parts.at(-1);
    const goesOn = typeof last?.text === 'string' && (last.thought === true) === isThought;
    if (goesOn) (last as { text: string }).text += text;
    else this.#parts.push(isThought ? { text, thought: true } : { text });
  }
}
