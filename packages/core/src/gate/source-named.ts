import type { UnitContext } from '../model/index.ts';
import { readWorldNow } from './world-now.ts';

export function sourceNamed(name: string, { sources, world, input }: UnitContext): unknown {
  const given = [sources, readWorldNow(world), input].find((one) => isRecord(one) && Object.hasOwn(one, name));
  return isRecord(given) ? given[name] : undefined;
}

function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null;
}
