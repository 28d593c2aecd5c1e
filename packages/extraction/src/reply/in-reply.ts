import type { Finding } from '@tamis/core';
import type { RuleText } from './rule-text.ts';

type Beginning = Pick<RuleText, 'start' | 'line'>;

// Moves a finding from its place in a rule's text to its place in the reply, because messages count the reply's lines.
export function inReply(finding: Finding, from: Beginning): Finding {
  const { args, at } = finding;
  const placed = at === undefined ? finding : { ...finding, at: at + from.start };
  return typeof args.line === 'number' ? { ...placed, args: { ...args, ...lineInReply(args.line, from) } } : placed;
}

export function lineInReply(line: number, from: Pick<Beginning, 'line'>): Finding['args'] {
  return from.line === 1 ? { line } : { line, reply_line: line + from.line - 1 };
}
