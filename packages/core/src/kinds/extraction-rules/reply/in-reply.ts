import type { Finding } from '../../../model/finding.ts';
import type { RuleText } from './rule-text.ts';

/** Where the text of a rule begins in a reply. */
type Beginning = Pick<RuleText, 'start' | 'line'>;

/** A finding about the text of a rule, placed in the reply: sentences count lines there. */
export function inReply(finding: Finding, from: Beginning): Finding {
  const { args, at } = finding;
  const placed = at === undefined ? finding : { ...finding, at: at + from.start };
  return typeof args.line === 'number' ? { ...placed, args: { ...args, ...lineInReply(args.line, from) } } : placed;
}

/** A line of a rule, and the one in the reply, which is missing if it is the same. */
export function lineInReply(line: number, from: Pick<Beginning, 'line'>): Finding['args'] {
  return from.line === 1 ? { line } : { line, reply_line: line + from.line - 1 };
}
