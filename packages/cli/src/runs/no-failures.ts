import { counted } from './spent-text.ts';

/** Says that nothing failed, and how many units are not finished yet. */
export function noFailures([valid, repaired]: readonly [valid: number, repaired: number], units: number): string {
  const rest = units - valid - repaired;
  return `No failures: ${counted(valid)} valid, ${counted(repaired)} repaired${rest > 0 ? `, ${counted(rest)} not finished` : ''}.`;
}
