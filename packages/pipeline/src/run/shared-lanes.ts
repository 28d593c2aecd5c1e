import type { Clock } from '@tamis/core/model';
import { Lane } from './lane.ts';

// The lanes of this process for each clock, because times of different clocks can't be compared.
const lanes = new WeakMap<Clock, Map<string, Lane>>();

export function sharedLane(bucket: string, name: string, clock: Clock): Lane {
  const known = lanes.get(clock) ?? new Map<string, Lane>();
  lanes.set(clock, known);
  const lane = known.get(bucket) ?? new Lane(name, clock);
  known.set(bucket, lane);
  return lane;
}
