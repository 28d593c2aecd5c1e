import { isBlankContent } from '../../../gate/index.ts';
import { excerptOf } from '../../../lib/excerpt.ts';
import { NOT_JSON, parseStrict } from '../../../lib/parse-strict.ts';
import { type Change, type Finding, isJsonObject, type Json } from '../../../model/index.ts';
import { isBlank } from '../../../stages/extract/opener.ts';
import { unmarked } from '../../../stages/extract/reasoning.ts';
import { answerReading, readAnswer, withMembers } from './answers.ts';
import { mergedCalls } from './document-calls.ts';
import { isEventStream } from './event-stream.ts';
import { framedCalls } from './frame-calls.ts';
import { mixedReading, toReading } from './mixed.ts';
import { withParallelCalls } from './parallel-calls.ts';
import { type CallAnswer, providerAnswers } from './provider-answer.ts';
import { type CallContext, type CallReading, noCalls, nothingFound } from './raw-call.ts';
import { type JsonDocument, readJsonAt } from './read-json-at.ts';
import { singleCall } from './single-call.ts';
import { wholeCalls } from './whole-calls.ts';

// Reads the calls of a reply. The ways to read it follow each other in order; each returns undefined if it is not for this reply.
export function readCalls(text: string, context: CallContext): CallReading {
  const reading = eventStream(text) ?? providerReply(text, context) ?? textReply(text, context);
  const { others } = reading;
  const readings = others?.readings.map((one) => withParallelCalls(one, context));
  return {
    ...withParallelCalls(reading, context),
    ...(others !== undefined && readings !== undefined && { others: { ...others, readings } }),
  };
}

// The events of a stream are pieces of an answer, and reading one as the whole would lose the others.
function eventStream(text: string): CallReading | undefined {
  if (!isEventStream(text)) return undefined;
  return noCalls({ code: 'tools.event-stream', severity: 'error', path: '', args: { excerpt: excerptOf(text.trim()) } });
}

function providerReply(text: string, context: CallContext): CallReading | undefined {
  if (!/^\s*[{[]/.test(text.slice(0, 64)) || parseStrict(text) === NOT_JSON) return undefined;
  const document = readJsonAt(text, text.search(/[{[]/), text.length, context.settings.text.read);
  if ('finding' in document) return noCalls(document.finding);
  return singleCall(document, context.names) ?? errorBody(document.value, text) ?? answers(document, context);
}

const ERROR_KEYS: readonly string[] = ['error', 'type', 'request_id', 'status', 'code'];

// The error that a provider sends instead of an answer.
function errorBody(value: Json, text: string): CallReading | undefined {
  if (!isJsonObject(value) || !isJsonObject(value.error) || typeof value.error.message !== 'string') return undefined;
  if (!Object.keys(value).every((key) => ERROR_KEYS.includes(key))) return undefined;
  return noCalls({ code: 'extract.nothing-found', severity: 'error', path: '', args: { excerpt: excerptOf(text.trim()) } });
}

function answers(document: JsonDocument, context: CallContext): CallReading | undefined {
  const readings = providerAnswers(document.value, context.names)?.map((answer) =>
    answerReading(answer, readAnswer(answer, document, context) ?? writtenAnswer(answer, document, context), context),
  );
  const [first, ...others] = readings ?? [];
  if (first === undefined || others.length === 0) return first;
  return { ...first, others: { code: 'tools.several-answers', readings: others, isSameText: false } };
}

// Reads an answer in which the provider found no calls: the model may have written them as text.
function writtenAnswer({ texts, thoughts, members }: CallAnswer, document: JsonDocument, context: CallContext): CallReading {
  const content = texts.join('\n');
  const said = isBlankContent(content) ? thoughtReply(thoughts, context) : undefined;
  const reading = withMembers(said ?? withoutPlaces(textReply(content, context)), members);
  return { ...reading, changes: [...document.changes.map((change) => ({ ...change, path: '' })), ...reading.changes] };
}

// Reads a reply as a model writes it.
function textReply(text: string, context: CallContext): CallReading {
  const reading = wholeReply(text, context) ?? mixedReading(text, context);
  const thought = lastThought(text, reading, context);
  if (thought === undefined) return reading;
  const isEmpty = reading.calls.length === 0 && reading.content === '';
  return isEmpty ? thought : { ...reading, ...mergedCalls([reading, thought]) };
}

// Reads a reply that is nothing but calls. It comes first, so that marks in their strings are strings.
function wholeReply(text: string, { names, settings }: CallContext): CallReading | undefined {
  const whole = wholeCalls(text, names, settings.text.read);
  return whole && toReading(text, [whole], [], []);
}

// Reads the call that a reply ends in although it is reasoning: it may be intended if the reasoning never ends, or if there is nothing else,
// as Trinity may call.
function lastThought(text: string, reading: CallReading, context: CallContext): CallReading | undefined {
  const { lastThought: span, calls, content } = reading;
  if (span === undefined || !isBlank(text, span.end, text.length)) return undefined;
  const written = text.slice(span.start, span.end);
  const thought = calls.length === 0 && content === '' ? unmarked(written) : written;
  const last = framedCalls(thought, context.names, context.settings.text.read).at(-1);
  const isCall = last !== undefined && last.calls.length > 0 && isBlank(thought, last.end, thought.length);
  return isCall ? thoughtReply([thought], context) : undefined;
}

const IN_REASONING: Change = { code: 'extract.in-reasoning', safety: 'unsafe', path: '', before: null, after: null };

function thoughtReply(thoughts: readonly string[], context: CallContext): CallReading | undefined {
  const text = unmarked(thoughts.join('\n'));
  if (isBlank(text, 0, text.length)) return undefined;
  const { calls, changes, findings } = withoutPlaces(wholeReply(text, context) ?? mixedReading(text, context));
  if (calls.length > 0) return { calls, content: '', changes: [IN_REASONING, ...changes], findings };
  // A call that can't be read is lost, whatever the contract says about empty replies.
  return findings.length === 0 ? undefined : noCalls(nothingFound(true));
}

// Decoded text does not occur in the reply, so places in it mean nothing.
function withoutPlaces(reading: CallReading): CallReading {
  const { pieces: _, calls, changes, findings, others, ...rest } = reading;
  const plain = calls.map((call) => {
    return { ...call, changes: call.changes.map(withoutPlace), findings: call.findings.map(withoutPlace) };
  });
  return {
    ...rest,
    calls: plain,
    changes: changes.map(withoutPlace),
    findings: findings.map(withoutPlace),
    ...(others && { others: { ...others, readings: others.readings.map(withoutPlaces) } }),
  };
}

function withoutPlace<Item extends Change | Finding>({ at: _, ...item }: Item): Omit<Item, 'at'> {
  return item;
}
