import { isJsonObject, type Json, type JsonObject } from '@tamis/core';
import { usage } from '../exit/halt.ts';
import { kindOf } from './kind-of.ts';

// The messages of a question. Each must be an object with a role; its other fields are kept unchanged.
export function readMessages(value: Json | undefined, number: number): readonly JsonObject[] | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) throw bad(number, 'messages', `${kindOf(value)}; expected a list`);
  if (value.length === 0) throw bad(number, 'messages', 'empty; expected the messages that the model was sent');
  return value.map((message, index) => readMessage(message, `messages[${index}]`, number));
}

function readMessage(message: Json, name: string, number: number): JsonObject {
  if (!isJsonObject(message)) throw bad(number, name, `${kindOf(message)}; expected an object`);
  const { role, content = null } = message;
  if (role === undefined) throw bad(number, `${name}.role`, 'missing; expected a string such as "user"');
  if (typeof role !== 'string') throw bad(number, `${name}.role`, `${kindOf(role)}; expected a string such as "user"`);
  // Providers take parts in a list, and null in a message that only calls tools.
  if (typeof content === 'string' || Array.isArray(content) || content === null) return message;
  throw bad(number, `${name}.content`, `${kindOf(content)}; expected a string`);
}

export function readBoundary(value: Json | undefined, number: number): string | undefined {
  if (value === undefined || (typeof value === 'string' && /^[A-Za-z0-9]{8,64}$/.test(value))) return value as string | undefined;
  throw bad(number, 'boundary', 'not 8 to 64 letters and digits');
}

function bad(number: number, name: string, found: string) {
  return usage(
    `Line ${number}: \`${name}\` is ${found}.`,
    'Give the `messages` that the model was sent: [{"role": "user", "content": "…"}].',
  );
}
