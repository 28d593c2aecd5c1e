import { lookalikeTexts, marked, visible } from '@tamis/core/wording';
import {
  apartText,
  checkOf,
  type DoubtedPlace,
  type GroupColumn,
  type GroupedRow,
  pendingAct,
  type ReviewGroup,
} from '@tamis/ledger/internal';
import { passageRows } from '../../passages/passage-rows.ts';
import type { ReaderLine } from '../../screen/reader.ts';
import { line, type Row } from '../../screen/rows.ts';
import { right } from '../../screen/width.ts';
import { columnsOf, padded } from '../../text/columns.ts';
import { nameText } from '../act-lines.ts';
import { effectText } from '../group-text.ts';
import { preconditionNames } from '../precondition-names.ts';
import { what } from '../review-line.ts';
import { isValue, type ReviewFacts, VALUE } from '../review-text.ts';
import { deniedTexts } from '../similar-lines.ts';
import { beforeRow } from '../why-rows.ts';
import type { Table } from './table.ts';

type Facts = ReadonlyMap<string, ReviewFacts>;

// The lines of a table that a person reads before deciding: the values common to all rows, the total effect, a row for each review with its
// differences, and then the excluded reviews and those set apart. Everything that would be approved must have been on the screen.
export function tableLines(table: Table, facts: Facts, at: number, columns: number): readonly ReaderLine[] {
  const { group, entries } = table;
  const cursor = entries[at]?.found.review.review;
  return [
    ...headLines(group, facts),
    ...rowLines(table, facts, cursor, columns),
    ...besideLines(table, 'out', 'taken out of the table (x takes one back)', cursor, columns),
    ...besideLines(table, 'apart', 'set apart (Enter opens one)', cursor, columns),
  ];
}

function required(row: Row): ReaderLine {
  return { row, isRequired: true };
}

function told(row: Row): ReaderLine {
  return { row, isRequired: false };
}

function headLines(group: ReviewGroup, facts: Facts): readonly ReaderLine[] {
  const { name, server, reason, code, columns, rows } = group;
  const on = server === undefined ? '' : ` on ${visible(server)}`;
  const common = columns.flatMap(({ differs, title }, at) => (differs ? [] : [[title, rows[0]?.cells[at] ?? ''] as const]));
  const doubt =
    code === undefined
      ? []
      : [required(line(`In doubt: ${visible(code)}. Each row shows the held value and the other possible readings.`))];
  return [
    required([{ text: nameText(name), role: 'strong' }, { text: `${on}, held for ${visible(reason)}` }]),
    ...doubt,
    ...common.map(([title, cell]) =>
      required([{ text: 'same in all rows  ', role: 'quiet' }, { text: `${nameText(title)}  ${marked(cell)}` }]),
    ),
    required([{ text: 'all rows together  ', role: 'quiet' }, { text: effectText(group) }]),
    ...sharedLines(group),
    ...checkLines(group, facts),
    told([]),
  ];
}

function sharedLines({ columns, effect }: ReviewGroup): readonly ReaderLine[] {
  const shared = effect.targets.find(({ values }) => values.length < effect.count);
  if (shared === undefined || columns.every(({ of }) => of !== 'change')) return [];
  return [
    required([{ text: `Several rows have the same ${nameText(shared.title)}: each change starts from the current state.` }]),
  ];
}

// Whether the rows could run now. A row that could not is set apart.
function checkLines({ rows }: ReviewGroup, facts: Facts): readonly ReaderLine[] {
  const [first] = rows;
  if (first === undefined) return [];
  if (isValue(first.review)) return [required(VALUE)];
  const checked = rows.filter(({ review }) => checkOf(pendingAct(review), facts.get(review.review)?.check) !== undefined);
  if (checked.length === rows.length)
    return [required([{ text: '✓', role: 'good' }, { text: ' checked now: every precondition of every row holds' }])];
  const names = [...new Set(rows.flatMap(({ review }) => preconditionNames(review, pendingAct(review))))];
  const which = checked.length === 0 ? 'They' : `${rows.length - checked.length} of them`;
  return [
    required(
      line(
        `${which} can't be checked from here; the program that runs them checks each again${names.length === 0 ? '.' : ':'}`,
        'quiet',
      ),
    ),
    ...names.map((name) => required([{ text: '  · ', role: 'plain' }, { text: visible(name) }])),
  ];
}

// The widest column; wider ones would leave no room for the others.
const WIDEST = 40;

const AROUND = 3 + 10;

function rowLines({ group }: Table, facts: Facts, cursor: string | undefined, columns: number): readonly ReaderLine[] {
  const shown = group.columns.map((column, at) => ({ column, at })).filter(({ column }) => column.differs);
  const cellsOf = (row: GroupedRow) => [
    ...shown.map(({ at }) => cellText(row.cells[at])),
    ...(row.readings === undefined ? [] : [readingsText(row.readings)]),
  ];
  const titles = [...shown.map(({ column }) => nameText(column.title)), ...(group.code === undefined ? [] : ['in doubt'])];
  const cells = group.rows.map(cellsOf);
  const widths = titles.map((title, at) =>
    Math.min(
      WIDEST,
      cells.reduce((widest, row) => Math.max(widest, columnsOf(row[at] ?? '')), columnsOf(title)),
    ),
  );
  const isTable = widths.reduce((sum, width) => sum + width + 2, AROUND) <= columns;
  const laid = (texts: readonly string[]) =>
    texts.map((text, at) => aligned(text, widths[at] ?? 0, shown[at]?.column)).join('  ');
  const named = (texts: readonly string[]) => texts.map((text, at) => `${titles[at]} ${text}`).join('  ');
  return [
    // The model also chooses the names of arguments, and they appear nowhere else.
    ...(isTable && titles.length > 0 ? [{ ...required([{ text: `  ${laid(titles)}` }]), says: JSON.stringify(titles) }] : []),
    ...group.rows.flatMap((row, at) => {
      const texts = cells[at] ?? [];
      return ownLines(row, isTable ? laid(texts) : named(texts), facts, cursor, columns);
    }),
  ];
}

function aligned(text: string, width: number, column: GroupColumn | undefined): string {
  return column?.isNumber === true ? right(text, width) : padded(text, width);
}

function ownLines(
  { review, digest, cells }: GroupedRow,
  text: string,
  facts: Facts,
  cursor: string | undefined,
  columns: number,
): readonly ReaderLine[] {
  const { passages, before = [], similar } = facts.get(review.review) ?? {};
  const id = visible(review.review.slice(0, ID_LENGTH));
  // The same words about another row have not been seen.
  const own = (row: Row): ReaderLine => ({
    ...required(row),
    says: JSON.stringify([review.review, digest, row.map((piece) => piece.text)]),
  });
  return [
    {
      row: [{ text: `  ${text}` }, { text: `  ${id}`, role: 'quiet' }],
      isRequired: true,
      says: JSON.stringify([review.review, digest, cells.filter((cell) => cell !== undefined)]),
      isCursor: review.review === cursor,
    },
    ...lookalikeTexts(`${review.action ?? ''} ${review.held ?? ''}`).map((sentence) => own([{ text: `    ! ${sentence}` }])),
    ...before.map((one) => own([{ text: '  ' }, ...beforeRow(one)])),
    ...deniedTexts(similar).map((text) => own([{ text: `    ! ${visible(text)}` }])),
    ...(passages === undefined ? [] : passageRows(passages, columns).map((row) => own([{ text: '    ' }, ...row]))),
  ];
}

const ID_LENGTH = 8;

function cellText(cell: string | undefined): string {
  return cell === undefined ? '—' : marked(cell);
}

function readingsText({ path, held, others }: DoubtedPlace): string {
  return marked(`${path}: ${held}, or ${others.join(', or ')}`);
}

function besideLines(
  { entries }: Table,
  as: 'out' | 'apart',
  title: string,
  cursor: string | undefined,
  columns: number,
): readonly ReaderLine[] {
  const own = entries.filter((entry) => entry.as === as);
  if (own.length === 0) return [];
  return [
    told([]),
    told(line(title, 'quiet')),
    ...own.map(({ found: { review }, because }): ReaderLine => {
      const why: Row = because === undefined ? [] : [{ text: `  ${visible(apartText(because))}`, role: 'hold' }];
      return {
        row: [{ text: '  ? ', role: 'hold' }, { text: what(review, columns) }, ...why],
        isRequired: false,
        isCursor: review.review === cursor,
      };
    }),
  ];
}
