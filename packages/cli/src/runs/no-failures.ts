import type { UnitState } from '@tamis/ledger';
import { counted } from './spent-text.ts';

export function noFailures(states: { readonly [state in UnitState]: number }): string {
  const rest = states.pending + states.running + states.waiting;
  const more = rest > 0 ? `, ${counted(rest)} not finished` : '';
  return `No failures: ${counted(states.valid)} valid, ${counted(states.repaired)} repaired${more}.`;
}
