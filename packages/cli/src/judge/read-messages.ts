import type { Json, JsonObject } from '@tamis/core';
import { isJsonObject } from '@tamis/core/unit';
import { usage } from '../exit/halt.ts';
import { kindOf } from './kind-of.ts';

/** The messages of a question, each an object with a role; whatever else is in them is kept as it is. */
export function readMessages(value: Json | undefined, number: number): readonly JsonObject[] | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) throw bad(number, 'messages', `${kindOf(value)}; a list was expected`);
  if (value.length === 0) throw bad(number, 'messages', 'empty; the messages that the model was sent were expected');
  return value.map((message, index) => readMessage(message, `messages[${index}]`, number));
}

function readMessage(message: Json, name: string, number: number): JsonObject {
  if (!isJsonObject(message)) throw bad(number, name, `${kindOf(message)}; an object was expected`);
  const { role, content = null } = message;
  if (role === undefined) throw bad(number, `${name}.role`, 'missing; a string such as "user" was expected');
  if (typeof role !== 'string') throw bad(number, `${name}.role`, `${kindOf(role)}; a string such as "user" was expected`);
  // Providers take parts in a list, and null in a message that only calls tools.
  if (typeof content === 'string' || Array.isArray(content) || content === null) return message;
  throw bad(number, `${name}.content`, `${kindOf(content)}; a string was expected`);
}

/** The mark of a question, for answers that are the same in every run; without one it is random. */
export function readBoundary(value: Json | undefined, number: number): string | undefined {
  if (value === undefined || (typeof value === 'string' && /^[A-Za-z0-9]{8,64}$/.test(value))) return value as string | undefined;
  throw bad(number, 'boundary', 'not 8 to 64 letters and digits');
}

function bad(number: number, name: string, found: string) {
  return usage(
    `Line ${number}: \`${name}\` is ${found}.`,
    'Give `messages` as they were sent to the model: [{"role": "user", "content": "…"}].',
  );
}
