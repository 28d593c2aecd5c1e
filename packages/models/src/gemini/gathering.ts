import type { Json, JsonObject } from '@tamis/core';
import { isObject, known, listAt, memberOf, objectAt, textAt } from '@tamis/core/providers';
import type { Gathering } from '../transport/gathering.ts';
import { blockReasonIn } from './reply.ts';

/** Puts the events of streamGenerateContent together; each has the shape of a whole body. */
export class GeminiGathering implements Gathering {
  readonly isEnded = false;
  #fields: JsonObject = {};
  #finish: string | undefined;
  #hasCandidate = false;
  #text: string | undefined;
  #thoughts = '';
  #others: JsonObject[] = [];

  get isFinished(): boolean {
    return this.#finish !== undefined || blockReasonIn(this.#fields) !== undefined;
  }

  get text(): string {
    return this.#text ?? '';
  }

  get size(): number {
    return this.text.length + this.#thoughts.length;
  }

  take(event: JsonObject): void {
    this.#fields = { ...this.#fields, ...event };
    const candidate = listAt(event, 'candidates')[0];
    if (candidate === undefined) return;
    this.#hasCandidate = true;
    this.#finish = textAt(candidate, 'finishReason') ?? this.#finish;
    for (const part of listAt(objectAt(candidate, 'content'), 'parts')) if (isObject(part)) this.#add(part);
  }

  whole(): JsonObject {
    return { ...this.#fields, candidates: this.#hasCandidate ? [this.#candidate()] : [] };
  }

  #add(part: JsonObject): void {
    const text = textAt(part, 'text');
    if (text === undefined) this.#others.push(part);
    else if (memberOf(part, 'thought') === true) this.#thoughts += text;
    else this.#text = this.text + text;
  }

  #candidate(): JsonObject {
    const thoughts: Json[] = this.#thoughts === '' ? [] : [{ text: this.#thoughts, thought: true }];
    const said: Json[] = this.#text === undefined ? [] : [{ text: this.#text }];
    return known({ content: { parts: [...thoughts, ...said, ...this.#others] }, finishReason: this.#finish });
  }
}
