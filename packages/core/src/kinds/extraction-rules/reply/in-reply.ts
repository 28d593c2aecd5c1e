import type { Finding } from '../../../model/finding.ts';
import type { RuleText } from './rule-text.ts';

/** Where the text of a rule begins in a reply. */
type Beginning = Pick<RuleText, 'start' | 'line'>;

/** Moves a finding from its place in a rule's text to its place in the reply, because messages count the reply's lines. */
export function inReply(finding: Finding, from: Beginning): Finding {
  const { args, at } = finding;
  const placed = at === undefined ? finding : { ...finding, at: at + from.start };
  return typeof args.line === 'number' ? { ...placed, args: { ...args, ...lineInReply(args.line, from) } } : placed;
}

/** Returns the args for a line of a rule: that line and, if it differs, the line in the reply. */
export function lineInReply(line: number, from: Pick<Beginning, 'line'>): Finding['args'] {
  return from.line === 1 ? { line } : { line, reply_line: line + from.line - 1 };
}
