import { NOT_JSON, parseStrict } from '../../../lib/parse-strict.ts';
import { isJsonObject, isNested, type Json, type JsonObject } from '../../../model/index.ts';
import { type JsonReading, readJson } from './read-json.ts';

export function differingText({ content = null }: JsonObject, data: Json, reading: JsonReading): number | undefined {
  if (!Array.isArray(content)) return undefined;
  const numbering = new Numbering();
  numbering.numberOf(data);
  const { size } = numbering;
  const place = content.findIndex((part: Json) => {
    const text = isJsonObject(part) && typeof part.text === 'string' ? part.text.trim() : '';
    if (parseStrict(text) === NOT_JSON || numbering.numberOf(text) < size) return false;
    const said = readJson(text, reading);
    return 'refusal' in said || (typeof said.value !== 'string' && numbering.numberOf(said.value) >= size);
  });
  return place < 0 ? undefined : place;
}

// Numbers values so that equal ones have the same number, regardless of key order. Each value is examined once.
class Numbering {
  readonly #numbers = new Map<string, number>();

  get size(): number {
    return this.#numbers.size;
  }

  numberOf(value: Json): number {
    const key = this.#keyOf(value);
    const number = this.#numbers.get(key) ?? this.size;
    this.#numbers.set(key, number);
    return number;
  }

  // With loops, as a result may be deep and callbacks take room on the stack.
  #keyOf(value: Json): string {
    if (!isNested(value)) return JSON.stringify(value);
    const parts: string[] = [];
    if (isJsonObject(value))
      for (const key of Object.keys(value).sort()) parts.push(`${JSON.stringify(key)}:${this.numberOf(value[key] as Json)}`);
    else for (const item of value) parts.push(`${this.numberOf(item)}`);
    return isJsonObject(value) ? `{${parts.join()}}` : `[${parts.join()}]`;
  }
}
