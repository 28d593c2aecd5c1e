import type { Coverage, TestRecord, Trial } from './messages.ts';

// What can notice a mutant, fastest first. Tests in which it gives the same answer as the source can't. A mutant that nothing has
// noticed in `longest` milliseconds of the processor's time counts as a survivor.
export function trialOf(mutant: number, { tests, ways, seenBy, seenAtLoad }: Coverage, longest: number): Trial {
  const seen = (seenBy[mutant] ?? []).map((place) => tests[place] as TestRecord);
  const atLoad = new Set(seenAtLoad[mutant]);
  const makers = loadedWithGates(seenAtLoad);
  const isAnew = ({ file }: TestRecord) => ways[file] !== 'kept' || makers.has(file);
  const kept = seen.filter(({ file }) => ways[file] === 'kept');
  const anew = [
    ...seen.filter((record) => isAnew(record) && !atLoad.has(record.file)),
    ...tests.filter(({ file }) => atLoad.has(file)),
  ];
  const ordered = [...ways.keys()].filter((file) => ways[file] === 'ordered');
  return { mutant, tests: quickest(kept, longest), anew: quickest(anew, longest), ordered };
}

const makersOf = new WeakMap<object, ReadonlySet<number>>();

// The files that create gates while loading: a gate caches what it has worked out, and a mutant comes too late for it.
function loadedWithGates(seenAtLoad: Coverage['seenAtLoad']): ReadonlySet<number> {
  const known = makersOf.get(seenAtLoad);
  if (known !== undefined) return known;
  const found = new Set(seenAtLoad.flat());
  makersOf.set(seenAtLoad, found);
  return found;
}

// A slow test is tried if it is the only one.
function quickest(tests: readonly TestRecord[], longest: number): readonly TestRecord[] {
  let spent = 0;
  return [...tests]
    .sort((a, b) => a.busyMs - b.busyMs)
    .filter(({ busyMs }, index) => {
      spent += busyMs;
      return spent <= longest || index === 0;
    });
}
