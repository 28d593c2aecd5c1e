import { FAMILIES, KINDS } from '../case.ts';
import type { Row, Tally } from '../score/tally.ts';

export type Cells = readonly (readonly string[])[];

export function mainCells(rows: readonly Row[]): Cells {
  const head = ['reader', 'cases', 'false accepts', 'of accepted', 'right', 'held', 'refused', 'µs, ordinary', 'µs, damaged'];
  return [
    head,
    ...rows.map((row) => [nameOf(row), ...tallyCells(row.groups.all), time(row.micros.ordinary), time(row.micros.damaged)]),
  ];
}

export function groupCells(rows: readonly Row[], group: string): Cells {
  const asked = rows.filter((row) => (row.groups[group]?.cases ?? 0) > 0);
  return [
    ['reader', 'cases', 'false accepts', 'of accepted', 'right', 'held', 'refused'],
    ...asked.map((row) => [row.name, ...tallyCells(row.groups[group])]),
  ];
}

export function kindCells(rows: readonly Row[]): Cells {
  const cell = (tally: Tally | undefined) =>
    tally === undefined || tally.cases === 0 ? '–' : `${count(tally.falseAccepts)} / ${percent(tally.right, tally.cases)}`;
  return [['reader', ...KINDS], ...rows.map((row) => [row.name, ...KINDS.map((kind) => cell(row.groups[`kind: ${kind}`]))])];
}

export function familyCells({ groups }: Row): Cells {
  const rows = FAMILIES.map((family) => [family, groups[`family: ${family}`]] as const);
  return [
    ['family', 'cases', 'false accepts', 'right', 'held', 'held with a right value', 'refused'],
    ...rows.flatMap(([family, tally]) =>
      tally === undefined || tally.cases === 0
        ? []
        : [
            [
              family,
              count(tally.cases),
              count(tally.falseAccepts),
              percent(tally.right, tally.cases),
              percent(tally.held, tally.cases),
              percent(tally.heldRight, tally.cases),
              percent(tally.refused, tally.cases),
            ],
          ],
    ),
  ];
}

function tallyCells(tally: Tally | undefined): readonly string[] {
  if (tally === undefined) return [];
  const { cases, falseAccepts, accepted, right, held, refused } = tally;
  return [
    count(cases),
    count(falseAccepts),
    percent(falseAccepts, accepted),
    percent(right, cases),
    percent(held, cases),
    percent(refused, cases),
  ];
}

export function nameOf({ name, version }: Row): string {
  return version === undefined ? name : `${name} ${version}`;
}

function time(micros: number | undefined): string {
  if (micros === undefined) return '–';
  return micros < 10 ? micros.toFixed(1) : micros.toFixed(0);
}

// A whole number as people write it.
export function count(number: number): string {
  return number.toLocaleString('en');
}

// A share; small ones keep their digits, so that none looks like zero.
export function percent(part: number, whole: number): string {
  if (whole === 0) return '–';
  const share = (part / whole) * 100;
  return `${share.toFixed(share > 0 && share < 1 ? 2 : 1)}%`;
}
