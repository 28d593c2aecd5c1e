import { document } from '../kinds/document/document.ts';
import type { TellingGate } from '../kinds/prompt-contract.ts';
import type { Contract } from '../model/index.ts';

/** Whether the gate treats a null as an omitted field. Gates for documents do, unless the policy forbids all changes. */
export function mayNull({ kind, contract }: TellingGate): boolean {
  return kind === document.name && (contract as Contract | undefined)?.policy?.coerce !== 'none';
}
