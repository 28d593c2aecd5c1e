import type { ToolHistory } from '@tamis/core';
import { listAt, memberOf, textAt } from '@tamis/core/internal';
import { marksFailure, saysFailed } from '../tools/says-failed.ts';

const FAILURES: ReadonlySet<string> = new Set(['error-text', 'error-json', 'execution-denied']);

export function historyIn(messages: readonly unknown[]): ToolHistory['calls'] {
  const since = messages.findLastIndex((message) => textAt(message, 'role') === 'user') + 1;
  const parts = messages.slice(since).flatMap((message) => listAt(message, 'content'));
  const failed = new Set(parts.filter(isFailure).map((part) => textAt(part, 'toolCallId')));
  return parts
    .filter((part) => textAt(part, 'type') === 'tool-call')
    .map((part) => {
      const name = textAt(part, 'toolName') ?? '';
      return failed.has(textAt(part, 'toolCallId')) ? { name, failed: true } : { name };
    });
}

function isFailure(part: unknown): boolean {
  if (textAt(part, 'type') !== 'tool-result') return false;
  const output = memberOf(part, 'output');
  const value = memberOf(output, 'value');
  // A failure from MCP is marked inside the result, which is a normal result to the SDK.
  return FAILURES.has(textAt(output, 'type') ?? '') || marksFailure(value) || saysFailed(value);
}
