import { visible } from '@tamis/core/wording';
import { line, type Row, type RowRole } from '../../screen/rows.ts';
import { left } from '../../screen/width.ts';
import { columnsOf, padded } from '../../text/columns.ts';
import type { SampleRow } from '../preview.ts';
import { middleCut } from './middle-cut.ts';

const WIDEST_FIELD = 16;
const STATUS = 'unmatched'.length;
// The maximum width of a path in a row of 80 columns, and the minimum that is still useful.
const PATH = 31;
const LEAST_PATH = 20;

const ROLES: { readonly [status in SampleRow['status']]: RowRole } = {
  complete: 'plain',
  partial: 'hold',
  failed: 'fail',
  unmatched: 'fail',
};

// A table of samples and the fields a rule extracts from them: a header, then at most `room` rows. Fields that do not fit are dropped from
// the right; samples that do not fit are counted.
export function sampleTable(rows: readonly SampleRow[], columns: number, room: number): readonly Row[] {
  const shown = rows.length <= room ? rows : someOf(rows, Math.max(room - 1, 1));
  const longest = Math.max(...shown.map(({ path }) => columnsOf(visible(path))), 'sample path'.length);
  const path = Math.min(longest, Math.max(columns - 80 + PATH, LEAST_PATH));
  const fields = fieldColumns(shown, columns - 3 - path - 2 - STATUS);
  const head = [padded('sample path', path), ...fields.map(({ name, width }) => left(visible(name), width)), 'status'].join('  ');
  return [
    line(`   ${head}`, 'quiet'),
    ...shown.map((row) => sampleLine(row, path, fields)),
    ...(shown.length < rows.length ? [line(`   ${moreText(rows.filter((row) => !shown.includes(row)))}`, 'quiet')] : []),
  ];
}

// Chooses the samples to show. Two thirds are misses, but the user must also see matches before accepting the rule.
function someOf(rows: readonly SampleRow[], most: number): readonly SampleRow[] {
  const complete = rows.filter(({ status }) => status === 'complete');
  const lacking = rows.filter(({ status }) => status !== 'complete');
  const first = lacking.slice(0, Math.max(Math.ceil((most * 2) / 3), most - complete.length));
  return [...first, ...complete.slice(0, most - first.length)];
}

function moreText(rows: readonly SampleRow[]): string {
  const counts = [...Map.groupBy(rows, ({ status }) => status)].map(([status, some]) => `${some.length} ${status}`);
  return `${rows.length} more: ${counts.join(', ')}`;
}

interface Column {
  readonly name: string;
  readonly width: number;
}

function fieldColumns(rows: readonly SampleRow[], room: number): readonly Column[] {
  const names = [...new Set(rows.flatMap(({ fields, errors }) => [...Object.keys(fields), ...Object.keys(errors)]))];
  const columns: Column[] = [];
  let free = room;
  for (const name of names) {
    const texts = [visible(name), ...rows.map((row) => valueText(row, name))];
    const width = Math.min(Math.max(...texts.map(columnsOf)), WIDEST_FIELD);
    free -= width + 2;
    if (free < 0) break;
    columns.push({ name, width });
  }
  return columns;
}

function sampleLine(row: SampleRow, path: number, columns: readonly Column[]): Row {
  const { status } = row;
  const cells = columns.map(({ name, width }) => left(valueText(row, name), width));
  const isMatched = status !== 'unmatched';
  const shown = [padded(middleCut(visible(row.path), path), path), ...cells].join('  ');
  return [
    { text: isMatched ? '   ' : ' ✗ ', role: isMatched ? 'plain' : 'fail' },
    { text: `${shown}  ` },
    { text: status, role: ROLES[status] },
  ];
}

// A value as extracted. A missing value is shown as a dash, never as a blank.
function valueText({ fields }: SampleRow, name: string): string {
  if (!Object.hasOwn(fields, name)) return '—';
  const value = fields[name];
  return visible(typeof value === 'string' ? value : JSON.stringify(value));
}
