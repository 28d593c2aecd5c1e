import type { Json } from '@tamis/core';
import type { FileFault } from './file-faults.ts';
import type { Mistake, Place } from './mistake.ts';

/** A fault of a file as a mistake, with the values for the placeholders in its message. */
export function fileFault(code: FileFault, place?: Place, args: { readonly [name: string]: Json } = {}): Mistake {
  return { code, severity: 'error', path: '', pointer: '', args, ...(place && { place }) };
}
