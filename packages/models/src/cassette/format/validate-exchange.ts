import { isObject } from '@tamis/core/internal';
import { eachItem, type Flaw, holds, shape, type Validate } from '../../lib/shape.ts';
import type { Exchange } from './exchange.ts';
import { faultProblem, needsReply, readFault, takesReply } from './fault-word.ts';
import { validateMessage } from './validate-message.ts';

const FINISHES = ['stop', 'length', 'tool-calls', 'other'];

const text = holds((value) => typeof value === 'string', 'a string');
const count = holds((value) => Number.isSafeInteger(value) && (value as number) >= 0, 'a whole number from 0');
const positive = holds((value) => Number.isSafeInteger(value) && (value as number) >= 1, 'a whole number from 1');
const figure = holds((value) => Number.isFinite(value), 'a number');
const duration = holds((value) => Number.isFinite(value) && (value as number) >= 0, 'a number of milliseconds from 0');
const anything: Validate = () => [];

function oneOf(words: readonly string[]): Validate {
  return holds((value) => words.some((word) => word === value), `one of ${words.join(', ')}`);
}

const fault: Validate = (value, path) => {
  if (typeof value !== 'string') return text(value, path);
  return readFault(value) === undefined ? [{ path, message: faultProblem(value) }] : [];
};

const isTexts = (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === 'string');

const options = shape({
  temperature: figure,
  maxTokens: count,
  seed: figure,
  stop: eachItem(text),
  json: (value, path) => (typeof value === 'boolean' ? [] : shape({ schema: anything, name: text }, ['schema'])(value, path)),
});

const usage = shape(
  { inputTokens: count, outputTokens: count, reasoningTokens: count, cachedTokens: count, cacheWriteTokens: count, cost: figure },
  ['inputTokens', 'outputTokens'],
);

const isCallInput = (value: unknown) => typeof value === 'string' || isObject(value);

const call = shape({ name: text, arguments: holds(isCallInput, 'a string or an object'), id: text }, ['name', 'arguments']);

const exchange = shape({
  step: text,
  unit: holds((value) => typeof value === 'string' || Number.isFinite(value), 'a string or a number'),
  attempt: positive,
  match: shape({
    contains: holds((value) => typeof value === 'string' || isTexts(value), 'a string or a list of strings'),
    digest: text,
  }),
  request: shape({ messages: eachItem(validateMessage), options }, ['messages']),
  reply: shape(
    {
      text,
      calls: eachItem(call),
      finish: oneOf(FINISHES),
      reasoning: text,
      absentNulls: eachItem(text),
      usage,
      model: text,
      id: text,
    },
    ['text'],
  ),
  fault,
  after: duration,
  repeat: (value, path) => (value === true ? [] : positive(value, path)),
});

export function validateExchange(value: unknown): readonly Flaw[] {
  const flaws = exchange(value, '');
  return flaws.length > 0 ? flaws : validateParts(value as Exchange);
}

// Checks how the parts fit together, because nothing in the file may be silently ignored.
function validateParts({ reply, fault: word }: Exchange): readonly Flaw[] {
  const script = word === undefined ? undefined : readFault(word);
  if (script === undefined) return reply === undefined ? [{ path: '', message: 'It has neither a reply nor a fault.' }] : [];
  if (reply === undefined) {
    return needsReply(script) ? [{ path: '/fault', message: `${word} damages a reply, but the line has none.` }] : [];
  }
  return takesReply(script) ? [] : [{ path: '/reply', message: `It is never played: the fault ${word} takes its place.` }];
}
