import type { UnitContext } from '../model/gate.ts';
import { readWorldNow } from './world-now.ts';

/** What has the name of a source, among what was given with the reply: sources, the world, the input. */
export function sourceNamed(name: string, { sources, world, input }: UnitContext): unknown {
  const given = [sources, readWorldNow(world), input].find((one) => isRecord(one) && Object.hasOwn(one, name));
  return isRecord(given) ? given[name] : undefined;
}

function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null;
}
