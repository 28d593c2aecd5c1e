import { type Exact, type Fields, isFields } from '../exact/exact.ts';
import { readJson } from '../exact/read-json.ts';
import { writeJson } from '../exact/write-json.ts';

/** The columns of a table of records, in order of first appearance. Metadata comes last. */
export class CsvColumns {
  readonly #names = new Set<string>();

  /** Collects the columns of a record, given as JSON text. */
  see(line: string): void {
    for (const name of Object.keys(fieldsOf(line))) this.#names.add(name);
  }

  get names(): readonly string[] {
    const last = ['_metadata', '_tamis'].filter((name) => this.#names.has(name));
    return [...[...this.#names].filter((name) => !last.includes(name)), ...last];
  }
}

/** A row as defined by RFC 4180. */
export interface CsvRow {
  readonly text: string;
  /** How many cells got a leading apostrophe so that no spreadsheet runs them as a formula. */
  readonly guarded: number;
}

/** The first row: the names of the columns. */
export function csvHeader(columns: readonly string[]): CsvRow {
  return rowOf(columns.map(textCell));
}

/** Converts a record from JSON text to a row. */
export function csvRow(columns: readonly string[], line: string): CsvRow {
  const fields = fieldsOf(line);
  return rowOf(columns.map((name) => (Object.hasOwn(fields, name) ? cellOf(fields[name] as Exact) : PLAIN)));
}

interface Cell {
  readonly text: string;
  readonly isGuarded: boolean;
}

const PLAIN: Cell = { text: '', isGuarded: false };

function rowOf(cells: readonly Cell[]): CsvRow {
  return {
    text: `${cells.map(({ text }) => text).join(',')}\r\n`,
    guarded: cells.filter(({ isGuarded }) => isGuarded).length,
  };
}

function cellOf(value: Exact): Cell {
  if (value === null) return PLAIN;
  return typeof value === 'string' ? textCell(value) : { text: quoted(writeJson(value)), isGuarded: false };
}

// Spreadsheets run a cell that begins like this, even if it is quoted. Some also read full-width signs.
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

// Puts an apostrophe before a string that a spreadsheet would run as a formula.
export function guardedText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function textCell(text: string): Cell {
  const guarded = guardedText(text);
  return { text: quoted(guarded), isGuarded: guarded !== text };
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function fieldsOf(line: string): Fields {
  const record = readJson(line);
  return isFields(record) ? record : {};
}
