import { exactSum } from '../../grant/total.ts';

export interface ColumnSum {
  readonly path: string;
  readonly title: string;
  readonly sum: string;
  // The unit of the amounts as JSON text, if rows use different units. `none` if they name no unit.
  readonly unit?: string;
}

export interface SummedColumn {
  readonly of: 'argument' | 'change';
  readonly path: string;
  readonly title: string;
  readonly isNumber: boolean;
  readonly cells: readonly (string | null | undefined)[];
}

// Names of arguments that give the unit of amounts. Case, `_` and `-` are ignored.
const UNIT_NAME = /(?:currency|ccy|unit|units|uom|denomination|asset|coin|symbol)$/;

const CURRENCY = /^"(?:[A-Z]{3}|\p{Sc})"$/u;

const MOST_UNITS = 5;

export function sumsOf(columns: readonly SummedColumn[]): readonly ColumnSum[] {
  const given = columns.filter(({ of }) => of === 'argument');
  const units = given.filter((column) => isUnit(column) && new Set(column.cells).size > 1);
  return given
    .filter(({ isNumber }) => isNumber)
    .flatMap(({ path, title, cells }) => {
      const unitAt = (row: number) => units.map((unit) => unit.cells[row] ?? 'none').join(' ');
      const amounts = cells.flatMap((cell, row) => (cell == null ? [] : [{ cell, unit: unitAt(row) }]));
      if (units.length === 0) return [{ path, title, sum: exactSum(amounts.map(({ cell }) => cell)) }];
      const byUnit = [...Map.groupBy(amounts, ({ unit }) => unit)];
      if (byUnit.length > MOST_UNITS) return [];
      return byUnit.map(([unit, own]) => ({ path, title, sum: exactSum(own.map(({ cell }) => cell)), unit }));
    });
}

function isUnit({ title, isNumber, cells }: SummedColumn): boolean {
  const name = title.slice(title.lastIndexOf('.') + 1).replaceAll(/[_-]/g, '');
  const known = cells.filter((cell) => cell != null);
  return !isNumber && (UNIT_NAME.test(name.toLowerCase()) || known.every((cell) => CURRENCY.test(cell)));
}
