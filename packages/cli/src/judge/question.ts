import { isJsonObject, type Json, type JsonObject } from '@tamis/core';
import { jsonText, rawField } from '@tamis/core/internal';
import { usage } from '../exit/halt.ts';
import { readJsonLine } from '../io/read-json-line.ts';
import { kindOf } from './kind-of.ts';
import { readBoundary, readMessages } from './read-messages.ts';

// One line of input for `tamis judge`: a reply, and the contract to judge it against.
export interface Question {
  readonly idJson: string;
  readonly reply: string | Uint8Array;
  readonly contract: Json | undefined;
  // Unknown keys, which are probably typos. They are reported with the contract's mistakes, never ignored.
  readonly strangers: readonly string[];
  readonly input: Json | undefined;
  readonly finishReason: string | undefined;
  readonly reasoning: string | undefined;
  readonly world: Json | undefined;
  readonly messages: readonly JsonObject[] | undefined;
  readonly boundary: string | undefined;
}

export function readQuestion(written: Buffer, number: number): Question {
  const { fields: line, bytes } = readJsonLine(written, number, {
    name: `Line ${number}`,
    help: 'Each line is an object with `id`, `reply` (or `reply_b64`) and `contract`.',
    encoding: 'Put bytes that are not UTF-8 in `reply_b64`.',
  });
  const { id = null, reply = null, reply_b64: encoded = null, contract, input, ...rest } = line;
  const { finishReason, finish_reason: alsoFinish, reasoning, world, messages, boundary, ...others } = rest;
  if (input !== undefined && !isJsonObject(input))
    throw usage(`Line ${number}: \`input\` is not an object.`, "Write an object with the unit's other fields, by name.");
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

// Refuses two finish reasons, because no one can tell which is true.
function oneFinish(first: string | undefined, second: string | undefined, number: number): string | undefined {
  if (first === undefined || second === undefined || first === second) return first ?? second;
  throw usage(`Line ${number} has finishReason ${first} and finish_reason ${second}.`, 'Give one of them.');
}

function finishOf(reason: Json | undefined, number: number): string | undefined {
  if (typeof reason === 'string') return reason;
  if (reason === undefined || reason === null) return undefined;
  throw usage(
    `Line ${number}: \`finishReason\` must be a string, not ${kindOf(reason)}.`,
    "Give the provider's finish reason, such as `stop` or `length`.",
  );
}

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
