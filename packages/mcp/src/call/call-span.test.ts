import type { OpenSpan, SpanFacts } from '@tamis/core/model';
import { describe, expect, it } from 'vitest';
import type { Answer, ServerReply } from './call.ts';
import { noteAnswer } from './call-span.ts';

function noted(answer: Answer): SpanFacts {
  let all: SpanFacts = {};
  const note = (facts: SpanFacts) => {
    all = { ...all, ...facts };
  };
  const fail = (code: string) => note({ 'error.type': code });
  noteAnswer({ note, fail } as OpenSpan, answer);
  return all;
}

const said = (result: object): Answer => ({ kind: 'server', response: { result } as unknown as ServerReply });
const made = (result: object): Answer => ({ kind: 'result', result: { ...result } });

describe('what is noted about the answer to a call', () => {
  it('is whether it ran or waits, and whether it is an error', () => {
    expect(noted({ kind: 'none' })).toEqual({ 'tamis.status': 'cancelled' });
    expect(noted(said({ content: [] }))).toEqual({ 'tamis.status': 'served' });
    expect(noted(said({ isError: true }))).toEqual({ 'tamis.status': 'served', 'error.type': 'tool_error' });
    expect(noted({ kind: 'server', response: { error: { code: 1 } } as unknown as ServerReply })).toMatchObject({
      'error.type': 'tool_error',
    });
    expect(noted(made({ isError: true, _meta: { 'tamis/status': 'pending' } }))).toEqual({
      'tamis.status': 'pending',
      'error.type': 'tool_error',
    });
    expect(noted(made({}))).toEqual({ 'tamis.status': 'answered' });
  });

  it('is in the words of the gate, and not in those of a server', () => {
    expect(noted(made({ _meta: { 'tamis/status': 'planted' } }))).toEqual({ 'tamis.status': 'answered' });
    expect(noted(said({ _meta: { 'tamis/status': 'pending' } }))).toEqual({ 'tamis.status': 'served' });
  });
});
