import type { Param } from '../../../sql/sql.ts';
import { storedParam } from '../codec.ts';
import type { Leaf, Single } from './leaves.ts';
import type { Merged } from './merged-text.ts';

export type Stored = string | number | null;

export interface Group {
  readonly asked: Single;
  readonly merged: Merged | undefined;
  readonly params: (readonly Stored[])[];
  readonly members: { readonly leaf: number; readonly at: number }[];
  readonly works: Set<number>;
  weight: number;
}

// A statement with more characters would take too much memory on both sides.
const MOST_LETTERS = 4_000_000;

// Groups statements that can be merged, ordered by their first member. `mergedFor` returns the merged form of a statement.
export function groupsOf(leaves: readonly Leaf[], mergedFor: (asked: Single) => Merged | undefined): readonly Group[] {
  const groups: Group[] = [];
  const [answered, put] = [new Map<string, Group>(), new Map<string, Group>()];
  for (const [leaf, { asked, work }] of leaves.entries()) {
    const open = asked.kind === 'put' ? put : answered;
    const known = open.get(asked.text);
    const isFull = known !== undefined && (known.weight > MOST_LETTERS || (known.merged?.isOnce && known.works.has(work)));
    const group = known === undefined || isFull ? newGroup(asked, known?.merged ?? mergedFor(asked)) : known;
    if (group !== known) groups.push(group);
    if (group.merged !== undefined) open.set(asked.text, group);
    join(group, leaf, work, asked.params);
  }
  return groups;
}

function newGroup(asked: Single, merged: Merged | undefined): Group {
  return { asked, merged, params: [], members: [], works: new Set(), weight: 0 };
}

function join(group: Group, leaf: number, work: number, given: readonly Param[]): void {
  const params = given.map(storedParam);
  const known = group.asked.kind === 'one' ? group.params.findIndex((other, at) => at < LOOK && isSame(other, params)) : -1;
  group.members.push({ leaf, at: known === -1 ? group.params.length : known });
  if (known !== -1) return;
  group.params.push(params);
  group.works.add(work);
  for (const param of params) group.weight += typeof param === 'string' ? param.length : 8;
}

const LOOK = 4;

function isSame(one: readonly Stored[], other: readonly Stored[]): boolean {
  return one.every((param, at) => param === other[at]);
}
