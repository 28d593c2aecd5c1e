import { isUtf8 } from 'node:buffer';
import type { Json, JsonObject } from '@tamis/core';
import { isJsonObject, jsonText, rawField, timesOf } from '@tamis/core/unit';
import { usage } from '../exit/halt.ts';
import { kindOf } from './kind-of.ts';
import { readBoundary, readMessages } from './read-messages.ts';

/** One line of `judge`'s input: a reply and the contract it is judged by. */
export interface Question {
  /** The JSON text of the id. */
  readonly idJson: string;
  readonly reply: string | Uint8Array;
  /** The contract in the line, if there is one. */
  readonly contract: Json | undefined;
  /** Keys that mean nothing. An unknown key is most likely a typo; it is reported with the contract's mistakes, never ignored. */
  readonly strangers: readonly string[];
  /** The other fields of the unit, for rules. */
  readonly input: Json | undefined;
  /** Why the provider says that the model stopped. */
  readonly finishReason: string | undefined;
  /** What the model thought, if the provider sent it apart from the reply. */
  readonly reasoning: string | undefined;
  /** What preconditions and checks see. */
  readonly world: Json | undefined;
  /** What the model was sent; if given, the answer has the messages to send next. */
  readonly messages: readonly JsonObject[] | undefined;
  /** The mark in the next messages; random if omitted. */
  readonly boundary: string | undefined;
}

/** Reads a line; one that is not a question ends the command. */
export function readQuestion(bytes: Buffer, number: number): Question {
  const text = bytes.toString('utf8');
  if (text.includes('\ufffd') && !isUtf8(bytes)) {
    throw usage(`Line ${number} is not UTF-8.`, 'Put bytes that are not UTF-8 in `reply_b64`.');
  }
  const line = parsed(number === 1 ? text.replace(/^\ufeff/, '') : text, number);
  refuseRepeated(text, bytes, number);
  const { id = null, reply = null, reply_b64: encoded = null, contract, input, ...rest } = line;
  const { finishReason, finish_reason: alsoFinish, reasoning, world, messages, boundary, ...others } = rest;
  if (input !== undefined && !isJsonObject(input))
    throw usage(
      `Line ${number}: \`input\` is not an object.`,
      'Write an object with the fields that come with the unit, by name.',
    );
  if (others.calls !== undefined) {
    throw usage(
      `Line ${number}: \`calls\` must be under \`input\`, not next to the reply.`,
      'Put earlier calls under `input`: `{"input": {"calls": […]}}`.',
    );
  }
  const thought = reasoningOf(reasoning, number);
  const digitsLost = typeof id === 'number' && !Number.isSafeInteger(id);
  const idJson = digitsLost ? (rawField(bytes, 'id') ?? jsonText(id)) : jsonText(id);
  return {
    idJson,
    // Providers send null next to reasoning if the model said nothing.
    reply: replyOf(thought === undefined || encoded !== null ? reply : (reply ?? ''), encoded, number),
    contract,
    strangers: Object.keys(others),
    input,
    finishReason: oneFinish(finishOf(finishReason, number), finishOf(alsoFinish, number), number),
    reasoning: thought,
    world,
    messages: readMessages(messages, number),
    boundary: readBoundary(boundary, number),
  };
}

/** JSON.parse takes the last of two equal keys, so the answer could be to a different question than the one intended. */
function refuseRepeated(text: string, bytes: Buffer, number: number): void {
  const key = KEYS.find((one) => isTwice(text, `"${one}"`) && timesOf(bytes, one) > 1);
  if (key !== undefined)
    throw usage(`Line ${number} has the key ${key} more than once.`, 'Correct the program that wrote the line.');
}

const KEYS = [
  'id',
  'reply',
  'reply_b64',
  'contract',
  'input',
  'finishReason',
  'finish_reason',
  'reasoning',
  'world',
  'messages',
  'boundary',
];

function isTwice(text: string, quoted: string): boolean {
  const first = text.indexOf(quoted);
  return first >= 0 && text.indexOf(quoted, first + 1) >= 0;
}

function parsed(text: string, number: number): JsonObject {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch (error) {
    throw usage(
      `Line ${number} is not JSON: ${error instanceof Error ? error.message : ''}`,
      'Each line is an object with id, reply (or reply_b64) and contract.',
    );
  }
  if (isJsonObject(value)) return value;
  throw usage(
    `Line ${number} is JSON but not an object.`,
    'Each line is an object with `id`, `reply` (or `reply_b64`) and `contract`.',
  );
}

function replyOf(reply: Json, encoded: Json, number: number): string | Uint8Array {
  if (typeof reply === 'string' && encoded === null) return reply;
  if (reply === null && typeof encoded === 'string') return bytesOf(encoded, number);
  if (reply !== null && encoded === null) {
    throw usage(
      `Line ${number}: reply must be a string, not ${kindOf(reply)}.`,
      'Write the text of the reply as a JSON string, as the model sent it.',
    );
  }
  const both = reply !== null && encoded !== null;
  const message = both ? `Line ${number} has both reply and reply_b64` : `Line ${number} has no reply`;
  throw usage(
    `${message}; expected exactly one of reply and reply_b64, as a string.`,
    'Put bytes that are not UTF-8 in `reply_b64`.',
  );
}

/** If two words say why the model stopped, nobody can tell which is true. */
function oneFinish(first: string | undefined, second: string | undefined, number: number): string | undefined {
  if (first === undefined || second === undefined || first === second) return first ?? second;
  throw usage(`Line ${number} has finishReason ${first} and finish_reason ${second}.`, 'Give one of them.');
}

/** Providers say null while they do not know yet. */
function finishOf(reason: Json | undefined, number: number): string | undefined {
  if (typeof reason === 'string') return reason;
  if (reason === undefined || reason === null) return undefined;
  throw usage(
    `Line ${number}: \`finishReason\` must be a string, not ${kindOf(reason)}.`,
    "Give the provider's word for why the model stopped, such as `stop` or `length`.",
  );
}

/** Providers say null if the model did not think. */
function reasoningOf(reasoning: Json | undefined, number: number): string | undefined {
  if (typeof reasoning === 'string') return reasoning;
  if (reasoning === undefined || reasoning === null) return undefined;
  throw usage(
    `Line ${number}: \`reasoning\` must be a string, not ${kindOf(reasoning)}.`,
    "Give the model's reasoning as one string.",
  );
}

function bytesOf(encoded: string, number: number): Uint8Array {
  if (/^[A-Za-z0-9+/_-]*={0,2}$/.test(encoded)) return Buffer.from(encoded, 'base64');
  throw usage(`Line ${number}: \`reply_b64\` is not base64.`, 'Encode the bytes of the reply as base64, without line breaks.');
}
