import { type Message, messageText } from '@tamis/core';
import {
  inSpan,
  type ModelReply,
  modelFacts,
  type OpenSpan,
  replyFacts,
  requestFacts,
  requestModel,
  type SpanStart,
  type TextMessage,
} from '@tamis/core/model';
import type { Step } from '../model/pipeline.ts';
import type { StepModel } from './model-for.ts';
import type { RunEnd } from './run-end.ts';
import type { Redact } from './secrets.ts';
import type { Walked } from './walker.ts';

export function runSpan(run: string): SpanStart {
  return { name: 'tamis.run', facts: { 'tamis.run': run } };
}

export function chunkSpan({ name, tries }: { readonly name: string; readonly tries: number }): SpanStart {
  return { name: 'tamis.chunk', facts: { 'tamis.chunk': name, 'tamis.tries': tries } };
}

export function noteEnd(span: OpenSpan | undefined, { stop }: Pick<RunEnd, 'stop'>): void {
  span?.note({ 'tamis.status': stop?.kind ?? 'done' });
  if (stop?.kind === 'provider') span?.fail(stop.code);
  if (stop?.kind === 'zero-valid') span?.fail(stop.kind);
}

export function stepSpan({ name, scope }: Step, unit: string): SpanStart {
  return { name: 'tamis.step', facts: { 'tamis.step': name, 'tamis.scope': scope, 'tamis.unit': unit } };
}

export function noteWalked(span: OpenSpan | undefined, walked: Walked): void {
  span?.note({ 'tamis.status': whereTo(walked) });
}

function whereTo(walked: Walked): 'onward' | 'spread' | 'back' | 'stayed' {
  if (walked === undefined) return 'stayed';
  return 'children' in walked ? 'spread' : 'back' in walked ? 'back' : 'onward';
}

interface Calling {
  readonly model: StepModel;
  readonly attempt: number;
  readonly messages: readonly Message[];
  readonly redact: Redact;
}

export function tracedCall(
  below: OpenSpan | undefined,
  { model: { name, options }, attempt, messages, redact }: Calling,
  call: () => Promise<ModelReply>,
): Promise<ModelReply> {
  if (below === undefined) return call();
  const { content } = below;
  const said = content ? messages.map((message) => toldMessage(message, redact)) : [];
  const reason = attempt === 1 ? 'first' : 'retry';
  const request = requestFacts({ messages: said, attempt, reason, ...(options && { options }) }, content);
  const start: SpanStart = { name: `chat ${requestModel(name)}`, kind: 'client', facts: { ...modelFacts(name), ...request } };
  return inSpan(below, start, async (span) => {
    const { text, ...reply } = await call();
    span?.note(replyFacts({ ...reply, reply: content ? redact(text) : '' }, content));
    return { text, ...reply };
  });
}

function toldMessage(message: Message, redact: Redact): TextMessage {
  return { role: message.role === 'tool' ? 'user' : message.role, content: redact(messageText(message)) };
}
