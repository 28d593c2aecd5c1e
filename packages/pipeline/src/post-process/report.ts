import { BUILTINS, Float, floatOf, format, Meter, round, str, textLength, type Value } from '@tamis/core/python-values';
import { guardedText } from '../export/csv.ts';

/** A value in a report. */
export type Cell =
  | { readonly kind: 'whole' | 'share' | 'net'; readonly value: number }
  | { readonly kind: 'float'; readonly value: number; readonly digits: number }
  | { readonly kind: 'error' };

/** A report as data: a row for each group. */
export interface Report {
  readonly title: string;
  readonly columns: readonly { readonly name: string; readonly width: number }[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly Cell[] }[];
  readonly notes: readonly string[];
  readonly errors: readonly string[];
}

export function tableText({ title, columns, rows, notes, errors }: Report): string {
  const widest = rows.reduce((most, { name }) => Math.max(most, textLength(name)), 'Group'.length);
  const widths = columns.map(({ name, width }) => Math.max(width, textLength(name)));
  const line = (name: string, cells: readonly string[]) =>
    [padEnd(name, widest), ...cells.map((cell, index) => padStart(cell, widths[index] ?? 0))].join(' | ');
  const head = line(
    'Group',
    columns.map(({ name }) => name),
  );
  const rule = '-'.repeat(textLength(head));
  const body = rows.map(({ name, cells }) => line(name, cells.map(cellText)));
  const problems = errors.length === 0 ? [] : ['', 'Expression errors:', ...errors.map((error) => `  ${error}`)];
  return ['', title, '='.repeat(textLength(title)), '', head, rule, ...body, rule, ...notes, ...problems, '', ''].join('\n');
}

// Renders the report as CSV. Shares are fractions, and values that could not be computed are empty. Names come from models, so a name that
// begins like a formula gets an apostrophe in front.
export function csvText({ columns, rows }: Report): string {
  const head = ['Group', ...columns.map(({ name }) => cellName(name))];
  const body = rows.map(({ name, cells }) => [cellName(name), ...cells.map(csvCell)]);
  return `${[head, ...body].map((row) => `${row.map(quoted).join(',')}\n`).join('')}\n`;
}

export function pointed(value: number, digits: number): string {
  return format(value as Value, `.${digits}f`, new Meter({ steps: 10_000, size: 10_000, depth: 10 }));
}

export function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value);
}

// Parses a number as Python's `float` does. Returns undefined if it is not a number.
export function floatIn(value: Value): number | undefined {
  try {
    const read = BUILTINS.get('float')?.call([value], new Map(), new Meter({ steps: 10_000, size: 10_000, depth: 10 }));
    return read instanceof Float ? read.value : typeof read === 'number' ? read : undefined;
  } catch {
    return undefined;
  }
}

function cellText(cell: Cell): string {
  switch (cell.kind) {
    case 'whole':
      return String(cell.value);
    case 'share':
      return `${pointed(cell.value * 100, 1)}%`;
    case 'net':
      return signed(cell.value);
    case 'float':
      return pointed(cell.value, cell.digits);
    case 'error':
      return 'Err';
    default:
      return cell satisfies never;
  }
}

function csvCell(cell: Cell): string {
  switch (cell.kind) {
    case 'whole':
    case 'net':
      return String(cell.value);
    case 'share':
    case 'float':
      return str(round(floatOf(cell.value), 2));
    case 'error':
      return '';
    default:
      return cell satisfies never;
  }
}

function cellName(name: string): string {
  return /^[+-]?[\d.]+(?:[eE][+-]?\d+)?$/.test(name) ? name : guardedText(name);
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - textLength(text)));
}

function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - textLength(text))) + text;
}
