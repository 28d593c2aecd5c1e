import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** A larger young generation makes a run no faster, and V8 would take many times as much. */
const ENOUGH_BYTES = 4 * 1024 * 1024;

/**
 * Keeps V8's young generation from growing further once it is large enough. Everything a run allocates is young: nothing is
 * kept from one unit to the next, so more space would only hold more garbage. Returns a function to call now and then.
 */
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
