import type { Json } from '@tamis/core';
import { heldAct } from '@tamis/core/review';
import { usesRun } from '../model/grant-uses.ts';
import type { Ledger } from '../port/ledger.ts';
import type { Grant } from './grant.ts';

export const COUNTED = 'call';

/** The arguments of every call under a grant, in the order the calls were let through. Purged arguments are undefined. */
export async function usesOf(ledger: Ledger, { id }: Pick<Grant, 'id'>): Promise<readonly (Json | undefined)[]> {
  const used: (Json | undefined)[] = [];
  for await (const row of ledger.reviews({ run: usesRun(id) })) used.push(heldAct(row)?.value);
  return used;
}
