import { groupBy } from '../../../lib/group-by.ts';
import { childPointer, segmentsOf } from '../../../lib/pointer.ts';

// A tree of pointers with `*`: those that end at one place in a value, and those that continue below it.
export interface PointerTree {
  readonly ends: readonly string[];
  readonly ways: readonly string[];
  readonly below: ReadonlyMap<string, PointerTree>;
}

export function pointerTree(pointers: readonly string[]): PointerTree {
  return treeOf(
    pointers.map((pointer) => ({ pointer, segments: segmentsOf(pointer) })),
    0,
    '',
  );
}

interface Parted {
  readonly pointer: string;
  readonly segments: readonly string[];
}

function treeOf(all: readonly Parted[], depth: number, way: string): PointerTree {
  const ends = all.filter(({ segments }) => segments.length === depth).map(({ pointer }) => pointer);
  const longer = groupBy(
    all.filter(({ segments }) => segments.length > depth),
    ({ segments }) => segments[depth] as string,
  );
  const below = [...longer].map(([key, some]) => [key, treeOf(some, depth + 1, childPointer(way, key))] as const);
  return { ends, ways: [way], below: new Map(below) };
}

// Returns the tree below a key or index, from pointers that name it and from those with `*`.
export function treeAt({ below }: PointerTree, key: string): PointerTree | undefined {
  const named = below.get(key);
  const any = key === '*' ? undefined : below.get('*');
  return named === undefined || any === undefined ? (named ?? any) : joined(named, any);
}

export function namedKeys({ below }: PointerTree): readonly string[] {
  return [...below.keys()].filter((key) => key !== '*');
}

export function pointersIn({ ends, below }: PointerTree): readonly string[] {
  return [...ends, ...[...below.values()].flatMap(pointersIn)];
}

function joined(one: PointerTree, other: PointerTree): PointerTree {
  const below = new Map(one.below);
  for (const [key, tree] of other.below) {
    const known = below.get(key);
    below.set(key, known === undefined ? tree : joined(known, tree));
  }
  return { ends: [...one.ends, ...other.ends], ways: [...one.ways, ...other.ways], below };
}
