import { document } from '../kinds/document/document.ts';
import type { TellingGate } from '../kinds/told-contract.ts';
import type { Contract } from '../model/contract.ts';

/** Whether the gate reads a null as a field that was left out, where the reply says so: documents do, unless nothing may be altered. */
export function mayNull({ kind, contract }: TellingGate): boolean {
  return kind === document.name && (contract as Contract | undefined)?.policy?.coerce !== 'none';
}
