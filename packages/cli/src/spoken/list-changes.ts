import type { GrammarLists } from '@tamis/core';

/** Some names show what happened; the rest is counted. */
const MOST_NAMES = 5;

/** What came into lists and what went out of them, a sentence for each list that differs. */
export function listChanges(before: GrammarLists, after: GrammarLists): readonly string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const [old, now] = [entriesOf(before[name]), entriesOf(after[name])];
    const added = [...now].filter((entry) => !old.has(entry));
    const removed = [...old].filter((entry) => !now.has(entry));
    if (added.length + removed.length === 0) return [];
    return [`${name}${shown(' +', added)}${shown(' -', removed)}`];
  });
}

function entriesOf(list: GrammarLists[string] | undefined): ReadonlySet<string> {
  if (list === undefined) return new Set();
  if (!Array.isArray(list)) return new Set(Object.keys(list));
  return new Set(list.map((entry: unknown) => (typeof entry === 'string' ? entry : String(sayOf(entry)))));
}

function sayOf(entry: unknown): unknown {
  const { say, key } = entry as { readonly say?: unknown; readonly key?: unknown };
  return say ?? key;
}

function shown(sign: string, entries: readonly string[]): string {
  if (entries.length === 0) return '';
  const more = entries.length > MOST_NAMES ? ` and ${entries.length - MOST_NAMES} more` : '';
  return `${sign}${entries.length} (${entries.slice(0, MOST_NAMES).join(', ')}${more})`;
}
