import type { GrammarLists } from '@tamis/core';

/** Some names show what happened; the rest is counted. */
const MOST_NAMES = 5;

/** What was added to lists, removed from them or given another meaning, one phrase for each list that differs. */
export function listChanges(before: GrammarLists, after: GrammarLists): readonly string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const [old, now] = [entriesOf(before[name]), entriesOf(after[name])];
    const added = [...now.keys()].filter((entry) => !old.has(entry));
    const removed = [...old.keys()].filter((entry) => !now.has(entry));
    const changed = [...now].filter(([entry, content]) => old.has(entry) && old.get(entry) !== content).map(([entry]) => entry);
    const parts = [shown('new', added), shown('gone', removed), shown('changed', changed)].filter((part) => part !== '');
    return parts.length === 0 ? [] : [`${name}: ${parts.join(', ')}`];
  });
}

/** The entries of a list by their words or keys, each with its full definition. */
function entriesOf(list: GrammarLists[string] | undefined): ReadonlyMap<string, string> {
  if (list === undefined) return new Map();
  if (!Array.isArray(list)) return new Map(Object.entries(list).map(([say, value]) => [say, String(value)]));
  return new Map(list.map((entry: unknown) => [typeof entry === 'string' ? entry : String(sayOf(entry)), JSON.stringify(entry)]));
}

function sayOf(entry: unknown): unknown {
  const { say, key } = entry as { readonly say?: unknown; readonly key?: unknown };
  return say ?? key;
}

function shown(what: string, entries: readonly string[]): string {
  if (entries.length === 0) return '';
  const more = entries.length > MOST_NAMES ? ` and ${entries.length - MOST_NAMES} more` : '';
  return `${entries.length} ${what} (${entries.slice(0, MOST_NAMES).join(', ')}${more})`;
}
