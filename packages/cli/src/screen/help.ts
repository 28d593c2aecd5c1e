import { line, type Row } from './rows.ts';
import { left } from './width.ts';

export type HelpLines = readonly (readonly [keys: string, does: string])[];

export const COMMON_KEYS: HelpLines = [
  ['j k ↓ ↑  g G  PgUp PgDn', 'move; first, last; page'],
  ['Enter  Esc  q', 'open; back; quit'],
  ['/', 'filter: tone, -tone, code:schema.enum; Esc clears it'],
  ['!  s  Ctrl-R', 'only problems; sort; refresh'],
  [':  Ctrl-K', 'a tamis command, with run and unit filled in'],
  ['y  Y  @', 'copy the same command; copy the id; commands so far'],
];

export function helpRows(own: HelpLines, common: HelpLines = COMMON_KEYS): readonly Row[] {
  const row = ([keys, does]: readonly [string, string]) => line(`   ${left(keys, 25)} ${does}`);
  return [[], ...own.map(row), ...(own.length > 0 ? [[] as Row] : []), ...common.map(row)];
}
