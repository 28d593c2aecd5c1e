import { isJsonObject, type Json } from '@tamis/core';
import type { OpenSpan, SpanStart } from '@tamis/core/model';
import type { Answer } from './call.ts';

// The span of a call. The caller's span, if it has one, is in `_meta`, as the conventions of MCP have it.
export function callSpan(meta: Json | undefined): SpanStart {
  const facts = { 'mcp.method.name': 'tools/call', 'gen_ai.operation.name': 'execute_tool' };
  return { name: 'tools/call', kind: 'server', facts, ...(isJsonObject(meta) && { from: meta }) };
}

export function noteAnswer(span: OpenSpan | undefined, answer: Answer): void {
  span?.note({ 'tamis.status': statusOf(answer) });
  if (isError(answer)) span?.fail('tool_error');
}

const STATUSES: readonly unknown[] = ['pending', 'unknown'];

function statusOf(answer: Answer): string {
  if (answer.kind === 'none') return 'cancelled';
  if (answer.kind === 'server') return 'served';
  if (answer.kind === 'error') return 'refused';
  if (answer.kind !== 'result') return 'pending';
  const { _meta: meta } = answer.result;
  const status = isJsonObject(meta) ? meta['tamis/status'] : undefined;
  return STATUSES.includes(status) ? String(status) : 'answered';
}

function isError(answer: Answer): boolean {
  if (answer.kind === 'result') return answer.result.isError === true;
  if (answer.kind === 'error') return true;
  if (answer.kind !== 'server') return false;
  const { result, error } = answer.response;
  return error !== undefined || (isJsonObject(result) && result.isError === true);
}
