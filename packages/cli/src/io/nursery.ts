import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

// The size that is enough. A larger young generation would not make a run faster, but V8 would take many times as much.
const ENOUGH_BYTES = 4 * 1024 * 1024;

// Keeps V8's young generation from growing once it is large enough. A run keeps nothing from one unit to the next, so more space would only
// hold more garbage. Returns a function to call now and then.
export function boundedNursery(): () => void {
  let isBounded = false;
  return () => {
    if (isBounded) return;
    const nursery = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
    if (nursery !== undefined && nursery.space_size < ENOUGH_BYTES) return;
    // The only way to do this in a running process: the limit itself is read at startup.
    setFlagsFromString('--semi-space-growth-factor=1');
    isBounded = true;
  };
}

export function fullNurseries(): void {
  setFlagsFromString(`--min-semi-space-size=${ENOUGH_BYTES / 1024 / 1024}`);
}

// The size that is enough for work that keeps nothing. V8 would take twelve times as much.
const ENOUGH_FOR_RUNS = 8 * 1024 * 1024;

const MOST_ROUNDS = 400;

// Keeps V8's young generation small during a long run. It grows only through use, and its limit is read when the process starts, so this
// function fills it to a sufficient size and then stops its growth. That takes a tenth of a second and saves about 100 MB.
export function smallNursery(): void {
  let kept: readonly (readonly object[])[] = [];
  for (let round = 0; round < MOST_ROUNDS && nurseryBytes() < ENOUGH_FOR_RUNS; round++)
    kept = [kept[1] ?? [], Array.from({ length: 5000 }, (_, index) => ({ index }))];
  setFlagsFromString('--semi-space-growth-factor=1');
}

function nurseryBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? ENOUGH_FOR_RUNS;
}
