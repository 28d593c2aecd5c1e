import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** More room than this for young objects makes a run no faster, and V8 would take many times as much. */
const ENOUGH_BYTES = 4 * 1024 * 1024;

/**
 * Keeps V8's room for young objects from growing further once it is large enough. Everything a run makes is young: nothing is
 * kept from one unit to the next, so that a larger room only holds more garbage. Returns a function to call now and then.
 */
export function boundedNursery(): () => void {
  let isBounded = false;
  return () => {
    if (isBounded) return;
    const nursery = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
    if (nursery !== undefined && nursery.space_size < ENOUGH_BYTES) return;
    // The only way to say so in a process that runs: the limit itself is read when it starts.
    setFlagsFromString('--semi-space-growth-factor=1');
    isBounded = true;
  };
}
