import { Tmux } from '../../../packages/cli/test/tmux.ts';
import type { Desk, OnScreen, ReadRow } from './desk.ts';
import { fieldOf, type ReadField, type ReadItem } from './rules.ts';

const [COLUMNS, ROWS] = [200, 60];
const CURSOR = '▸';
const QUESTION = 'Why not?';

// `tamis inbox` in a real terminal, read row by row.
export class TerminalDesk implements Desk {
  readonly #terminal = new Tmux();
  #table = '';

  constructor(ledger: string) {
    this.#terminal.start(`tamis inbox --ledger ${ledger}`, COLUMNS, ROWS);
  }

  // A table that is still open, or that has taken up the item that was decided, is the first.
  readonly openFirst = async () => {
    const isThere = (seen: readonly string[]) => isTable(seen) || (isList(seen) && (seen.some(isListed) || isEmpty(seen)));
    const rows = await this.#terminal.until((seen) => hasKeys(seen) && isThere(seen), 'The list');
    if (isEmpty(rows)) return false;
    if (isTable(rows)) return true;
    this.#terminal.keys('g', 'Enter');
    await this.#terminal.until((seen) => !isList(seen) && hasKeys(seen), 'What waits first');
    return true;
  };

  readonly read = async () => await this.#read();

  readonly denyRow = async (row: ReadRow, reason: string) => {
    const before = await this.#goTo(row);
    if (before > 0) await this.#deny(reason, (seen) => placesOf(row, seen).length < before);
  };

  readonly openRow = async (row: ReadRow) => {
    if ((await this.#goTo(row)) === 0) return;
    this.#terminal.keys('Enter');
    await this.#terminal.until((seen) => !isTable(seen) && hasKeys(seen), 'The row');
  };

  readonly approveAll = async () => {
    const rows = await this.#settled();
    if (pageIn(rows) !== this.#table) return;
    this.#terminal.keys('A');
    const isDecided = (seen: readonly string[]) =>
      isList(seen) && !seen.some((text) => text.includes(` alike: ${toolIn(rows)};`));
    const isRefused = (seen: readonly string[]) => isTable(seen) && seen.some((text) => text.startsWith(' A: '));
    await this.#terminal.until((seen) => isDecided(seen) || isRefused(seen), 'The list');
  };

  readonly approve = async () => {
    const [head] = await this.#settled();
    this.#terminal.keys('a');
    await this.#terminal.until((seen) => nameIn(seen[0]) !== nameIn(head), 'What comes after it');
  };

  readonly deny = async (reason: string) => {
    const [head] = await this.#shown();
    await this.#deny(reason, (seen) => nameIn(seen[0]) !== nameIn(head));
  };

  readonly finish = async () => {
    this.#terminal.keys('q');
    await this.#terminal.shows('ended with 0');
    this.#terminal.remove();
  };

  async #deny(reason: string, isGone: (rows: readonly string[]) => boolean): Promise<void> {
    this.#terminal.keys('d');
    await this.#terminal.shows(QUESTION);
    this.#terminal.type(reason);
    this.#terminal.keys('Enter');
    await this.#terminal.until((seen) => hasKeys(seen) && isGone(seen), 'The denial');
  }

  async #shown(): Promise<readonly string[]> {
    return await this.#terminal.until(
      (seen) => hasKeys(seen) && !seen.some((text) => text.includes('still loading')),
      'The keys',
    );
  }

  // Waits until all rows have been on the screen long enough to be approved, or until there are more than fit on it.
  async #settled(): Promise<readonly string[]> {
    await this.#shown();
    const isSeen = (rows: readonly string[]) => !rows.some((text) => text.includes('not seen yet'));
    return await this.#terminal.until((rows) => isSeen(rows) || rows.some((text) => text.startsWith(' ▼ ')), 'The rows');
  }

  async #goTo(row: ReadRow): Promise<number> {
    for (;;) {
      const rows = await this.#shown();
      const places = placesOf(row, rows);
      const [at] = places;
      if (at === undefined) return 0;
      const cursor = rows.filter(isRow).findIndex((text) => text.startsWith(CURSOR));
      if (places.includes(cursor)) return places.length;
      this.#terminal.keys(...Array.from({ length: Math.abs(at - cursor) }, () => (at > cursor ? 'j' : 'k')));
      const page = pageIn(rows);
      const isThere = (seen: readonly string[]) => seen.filter(isRow)[at]?.startsWith(CURSOR) === true;
      await this.#terminal.until((seen) => isThere(seen) || pageIn(seen) !== page, row.name);
    }
  }

  async #read(): Promise<OnScreen> {
    const rows = await this.#shown();
    if (isList(rows)) return { kind: 'table', rows: [], apart: [] };
    if (!isTable(rows)) return { kind: 'one', item: itemIn(rows) };
    this.#table = pageIn(rows);
    return tableIn(rows);
  }
}

function placesOf({ name }: ReadRow, rows: readonly string[]): readonly number[] {
  return rows.filter(isRow).flatMap((text, at) => (text.endsWith(name) ? [at] : []));
}

function pageIn(rows: readonly string[]): string {
  return rows
    .slice(2, -2)
    .map((text) => text.replace(CURSOR, ' '))
    .join('\n');
}

const nameIn = (head = '') => head.split(/ {2,}/)[0];
const isList = (rows: readonly string[]) => /^ tamis › inbox {2,}/.test(rows[0] ?? '');
const isTable = (rows: readonly string[]) => rows[0]?.includes('› alike') === true;
const isEmpty = (rows: readonly string[]) => / 0 waiting/.test(rows[0] ?? '');
const toolIn = (rows: readonly string[]) => (rows[2] ?? '').trim().split(',')[0] ?? '';
const isListed = (text: string) => text.startsWith(CURSOR);
const hasKeys = (rows: readonly string[]) => rows.some((text) => text.includes('? keys'));

const isRow = (text: string) => /^[▸ ] {2}(?:"|\?|\d|-)/.test(text);

function tableIn(rows: readonly string[]): OnScreen {
  const tool = toolIn(rows);
  const common = rows.flatMap((text) => {
    const [, name, value] = / same in all rows {2}(\S+) {2}(.*)$/.exec(text) ?? [];
    return name === undefined ? [] : [[name, fieldOf(value ?? '')] as const];
  });
  const first = rows.findIndex(isRow);
  const titles = cellsOf(rows[first - 1] ?? '');
  const listed = rows.filter(isRow).map((text): ReadRow & { readonly isApart: boolean } => {
    const cells = cellsOf(text);
    if (cells[0]?.startsWith('? ')) return { ...apartIn(tool, text), isApart: true };
    const own = titles.flatMap((title, at) => readingsIn(title, cells[at] ?? ''));
    return { name: cells.at(-1) ?? '', item: { tool, fields: new Map([...common, ...own]) }, isApart: false };
  });
  return { kind: 'table', rows: listed.filter(({ isApart }) => !isApart), apart: listed.filter(({ isApart }) => isApart) };
}

function cellsOf(text: string): readonly string[] {
  return text.replace(CURSOR, ' ').trim().split(/ {2,}/);
}

function apartIn(tool: string, text: string): ReadRow {
  const [, why = ''] = cellsOf(text.replace('? ', ''));
  const [, name, value] = /^never approved for (\S+) (.*)$/.exec(why) ?? /^(\S+) is (\S+), more than/.exec(why) ?? [];
  const fields = name === undefined ? [] : [[name, fieldOf(value ?? '')] as const];
  return { name: text.slice(text.indexOf('? ')), item: { tool, fields: new Map(fields) } };
}

// A column; or what is in doubt, `/quantity: 27, or 32`, which comes after its column and takes its place.
function readingsIn(title: string, cell: string): readonly (readonly [string, ReadField])[] {
  const [, name, held, others] = (title === 'in doubt' && /^\/(\w+): (.*?), or (.*)$/.exec(cell)) || [];
  if (name === undefined) return [[title, fieldOf(cell)]];
  return [[name, { text: held ?? '', others: (others ?? '').split(', or ') }]];
}

function itemIn(rows: readonly string[]): ReadItem {
  const doubted = rows.flatMap((text) => / doubt {2}\/?(\w+):/.exec(text)?.[1] ?? []);
  const read = rows.flatMap((text) => /^ {7}(?:first|last) value {2,}(\S+) {2}/.exec(text)?.[1] ?? []);
  const fields = rows.flatMap((text): readonly (readonly [string, ReadField])[] => {
    const [, name, value] =
      /^ {3}(\w+) {2,}(.*?) {2}(?:string|number)$/.exec(text) ?? /^ (?:changes {2}| {9})(\w+): (\S+ → \S+)/.exec(text) ?? [];
    if (name === undefined || value === undefined) return [];
    const field = fieldOf(value);
    return [[name, doubted.includes(name) ? { ...field, others: read.filter((other) => other !== field.text) } : field]];
  });
  const tool = rows.find((text) => /^ [a-z]+_[a-z]+$/.test(text))?.trim() ?? '';
  return { tool, fields: new Map(fields) };
}
