import { stageEntry } from '../../../codes/stage-entry.ts';
import type { Change } from '../../../model/index.ts';
import { SECOND_ARGUMENT_KEYS } from './call-keys.ts';
import type { ShapedCall } from './call-shape.ts';

// Returns a function that counts how often a call is written in a document, given the changes made to read it. A repeated key adds nothing
// unless it contains a whole call. Such a call is written more than once, and only these changes show it.
export function timesWritten(changes: readonly Change[]): (call: ShapedCall) => number {
  const repeats = new Map<string, number>();
  for (const { code, path, safety } of changes) {
    // With another value it is in doubt anyway, and which of the two is meant is not known here.
    if (stageEntry(code).repeatsKey && safety === 'safe') repeats.set(path, (repeats.get(path) ?? 0) + 1);
  }
  if (repeats.size === 0) return () => 1;
  const siblings = countBy([...repeats.keys()], parentOf);
  return ({ pointer, isKey }) => {
    // With the name repeated next to them, the arguments are those of a second call that has lost its brackets.
    const isCall = isKey === true || !isArguments(pointer) || (siblings.get(parentOf(pointer)) ?? 0) > 1;
    let times = 1;
    for (let path = isCall ? pointer : parentOf(pointer); path !== ''; path = parentOf(path)) times += repeats.get(path) ?? 0;
    return times;
  };
}

function isArguments(pointer: string): boolean {
  return SECOND_ARGUMENT_KEYS.includes(pointer.slice(pointer.lastIndexOf('/') + 1));
}

function parentOf(pointer: string): string {
  return pointer.slice(0, Math.max(pointer.lastIndexOf('/'), 0));
}

function countBy(items: readonly string[], keyOf: (item: string) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of items.map(keyOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
