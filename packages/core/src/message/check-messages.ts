import { isPlainObject } from '../lib/plain-object.ts';
import type { Message } from '../ports/message.ts';

type Role = Message['role'];

const TAKES: { readonly [role in Role]: readonly PartType[] } = {
  system: [],
  user: ['text', 'image', 'file'],
  assistant: ['text', 'tool-call'],
  tool: ['tool-result'],
};

type PartType = keyof typeof PARTS;

const text = { test: (value: unknown) => typeof value === 'string', expected: 'a string' };
const name = { test: (value: unknown) => typeof value === 'string' && value !== '', expected: 'a string that is not empty' };
const maybe = { test: (value: unknown) => value === undefined || typeof value === 'string', expected: 'a string' };
const data = { test: (value: unknown) => value !== undefined && value !== null, expected: 'bytes, base64 or a URL' };
const input = { test: (value: unknown) => isPlainObject(value) && isJson(value), expected: 'an object that JSON can write' };
const output = { test: isPlainObject, expected: 'an object such as { type: "text", value: "…" }' };

const PARTS = {
  text: { text },
  image: { image: data, mediaType: maybe },
  file: { data, mediaType: text, filename: maybe },
  'tool-call': { toolCallId: name, toolName: name, input },
  'tool-result': { toolCallId: name, toolName: name, output },
} as const;

const json = { test: isJson, expected: 'a value that JSON can write' };
const parts = { test: Array.isArray, expected: 'a list of parts' };

const OUTPUTS = {
  text: { value: text },
  'error-text': { value: text },
  json: { value: json },
  'error-json': { value: json },
  content: { value: parts },
} as const;

export function checkMessages(messages: readonly Message[]): void {
  if (!Array.isArray(messages)) throw new TypeError("`messages` must be a list of messages: `[{ role: 'user', content: … }]`.");
  for (const [index, message] of messages.entries()) checkMessage(message, `messages[${index}]`);
}

function checkMessage(message: Message, place: string): void {
  const roles = Object.keys(TAKES);
  if (!roles.includes(message?.role)) throw new TypeError(`\`${place}.role\` must be one of ${roles.join(', ')}.`);
  const { role, content } = message;
  if (typeof content === 'string' && role !== 'tool') return;
  const takes = TAKES[role];
  if (takes.length === 0) throw new TypeError(`\`${place}.content\` must be a text: this is a ${role} message.`);
  const expected = role === 'tool' ? 'a list of tool results' : 'a text or a list of parts';
  if (!Array.isArray(content) || content.length === 0) throw new TypeError(`\`${place}.content\` must be ${expected}.`);
  for (const [index, part] of content.entries()) checkPart(part, `${place}.content[${index}]`, takes, `A message of the ${role}`);
}

function checkPart(part: unknown, place: string, takes: readonly PartType[], who: string): void {
  const type = typeIn(part);
  if (!takes.some((one) => one === type))
    throw new TypeError(`\`${place}\` is of type ${JSON.stringify(type) ?? 'undefined'}. ${who} takes ${takes.join(', ')}.`);
  checkMembers(part as object, place, PARTS[type as PartType]);
  if (type === 'tool-result') checkOutput((part as { readonly output: object }).output, `${place}.output`);
}

function checkOutput(given: object, place: string): void {
  const type = typeIn(given);
  const types = Object.keys(OUTPUTS);
  if (typeof type !== 'string' || !types.includes(type))
    throw new TypeError(`\`${place}.type\` must be one of ${types.join(', ')}.`);
  checkMembers(given, place, OUTPUTS[type as keyof typeof OUTPUTS]);
  if (type !== 'content') return;
  for (const [index, part] of (given as { readonly value: readonly unknown[] }).value.entries())
    checkPart(part, `${place}.value[${index}]`, TAKES.user, 'The output of a tool');
}

interface Member {
  readonly test: (value: unknown) => boolean;
  readonly expected: string;
}

// Checks the members of an object. An unknown key would be silently dropped, so it is an error.
function checkMembers(given: object, place: string, members: { readonly [key: string]: Member }): void {
  const known = ['type', ...Object.keys(members)];
  const values = new Map<string, unknown>(Object.entries(given));
  const stranger = [...values.keys()].find((key) => !known.includes(key) && values.get(key) !== undefined);
  if (stranger !== undefined) throw new TypeError(`There is no \`${stranger}\` in \`${place}\`: it has ${known.join(', ')}.`);
  for (const [key, { test, expected }] of Object.entries(members))
    if (!test(values.get(key))) throw new TypeError(`\`${place}.${key}\` must be ${expected}.`);
}

function typeIn(value: unknown): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'type')
    ? (value as { type: unknown }).type
    : undefined;
}

// Whether JSON represents a value exactly. Values that JSON would change (`NaN` to null, a Map to {}) are refused, so that nothing changes
// silently.
function isJson(value: unknown): boolean {
  let isKept = true;
  const look = (_key: string, part: unknown): unknown => {
    isKept &&= !(Number.isNaN(part) || part === Number.POSITIVE_INFINITY || part === Number.NEGATIVE_INFINITY);
    isKept &&= !(part instanceof Map || part instanceof Set || typeof part === 'function' || typeof part === 'symbol');
    return part;
  };
  try {
    return JSON.stringify(value, look) !== undefined && isKept;
  } catch {
    return false;
  }
}
