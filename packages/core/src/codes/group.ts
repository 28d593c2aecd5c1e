import { type Code, stageOf } from './registry.ts';

/** What went wrong with a reply: it could not be read, it has the wrong shape, it makes no sense. */
export type Group = 'syntax' | 'schema' | 'semantic';

/** Tool calls that could be read only with a guess, or not at all. */
const UNREAD_CALLS: ReadonlySet<Code> = new Set<Code>([
  'tools.unreadable-call',
  'tools.not-a-value',
  'tools.unclosed-tag',
  'tools.cut-off',
  'tools.several-blocks',
  'tools.several-answers',
  'tools.call-in-prose',
  'tools.bare-call',
  'tools.shown-call',
  'tools.unnamed-call',
  'tools.event-stream',
]);

/** Calls as they should be, made at the wrong time, and what is said about calls. */
const MISPLACED_CALLS: ReadonlySet<Code> = new Set<Code>([
  'tools.out-of-order',
  'tools.out-of-place',
  'tools.needs-first',
  'tools.repeated',
  'tools.needs-approval',
  'tools.unknown-mention',
  'tools.claimed-call',
  'tools.provider-run',
]);

/** The stages that say a reply has the wrong shape. */
const SHAPE: ReadonlySet<string> = new Set(['coerce', 'schema', 'commands', 'suggestions']);

/** The group of a code. */
export function groupOfCode(code: Code): Group {
  const stage = stageOf(code);
  if (stage === 'rules' || stage === 'checks' || MISPLACED_CALLS.has(code)) return 'semantic';
  if (stage === 'tools') return UNREAD_CALLS.has(code) ? 'syntax' : 'schema';
  return SHAPE.has(stage) ? 'schema' : 'syntax';
}
