import type { Resumption } from './ask-given.ts';
import type { Attempt } from './attempt.ts';
import type { JournalEntry } from './journal.ts';

type Entry<Kind extends JournalEntry['kind']> = Extract<JournalEntry, { readonly kind: Kind }>;

/**
 * Where a run was when its journal ends, ready to be given to `ask` as `resume`; undefined where it never began. The entries
 * are those of one run, in order, as they were or as they come back from JSON.
 */
export function resumeFrom(entries: Iterable<JournalEntry>): Resumption | undefined {
  let resumption: Resumption | undefined;
  let attempts: readonly Attempt[] = [];
  let call: Entry<'call-end'> | undefined;
  for (const entry of entries) {
    if (entry.kind === 'call-start' && entry.reason === 'first') attempts = [];
    if (entry.kind === 'call-end') call = entry;
    if (entry.kind === 'verdict-reached') attempts = [...attempts, attemptFrom(entry, call)];
    if (entry.kind === 'state-reached') resumption = { state: entry.state, attempts };
  }
  return resumption;
}

function attemptFrom(
  { attempt: number, reason, verdict, reply }: Entry<'verdict-reached'>,
  call: Entry<'call-end'> | undefined,
): Attempt {
  const made = { number, reason, reply: reply ?? call?.reply ?? '', verdict };
  if (call?.attempt !== number) return made;
  const { finish, usage, reasoning } = call;
  return {
    ...made,
    finish,
    ...(usage === undefined ? {} : { usage }),
    ...(reasoning === undefined ? {} : { reasoning: reasoning.text }),
  };
}
