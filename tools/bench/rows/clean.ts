import { contest, type Result, type Workload } from '../contest.ts';
import { makeTickets, type TicketSize } from '../documents/ticket.ts';
import type { Options } from '../options.ts';
import { parseWithAjv } from '../peers/ajv.ts';
import { tamisReader } from '../peers/tamis.ts';
import { parseWithZod } from '../peers/zod.ts';
import { kilobytes, met, short, time, withLeast } from '../print/figures.ts';
import { printTable } from '../print/table.ts';
import { EFFORTS } from '../timing/measure.ts';
import { median } from '../timing/statistics.ts';

const SIZES: { readonly [name: string]: TicketSize } = {
  '200 B': { length: 200 },
  '1 KB': { length: 1024 },
  '4 KB': { length: 4096 },
  '4 KB two-byte': { length: 4096, wide: true },
  '40 KB': { length: 40960 },
};
const LEAST = 0.6;
const MIDDLE = 0.7;

export function clean(options: Options): void {
  const readers = { tamis: tamisReader(), ajv: parseWithAjv(), zod: parseWithZod() };
  const workloads = Object.entries(SIZES).map(([name, size], index): Workload => {
    const wanted = makeTickets(100 + index, size.length > 10_000 ? 6 : 16, size);
    const texts = wanted.map((ticket) => JSON.stringify(ticket));
    return { name, texts, clean: texts, wanted, readers };
  });
  const results = contest(workloads, options.quick ? EFFORTS.quick : EFFORTS.usual);
  print(results, Object.keys(readers));
}

function print(results: readonly Result[], readers: readonly string[]): void {
  const heads = [
    'clean reply',
    'size',
    'JSON.parse',
    ...readers.map(headOf),
    ...peersOf(readers).map((peer) => `Tamis ÷ ${peer}`),
    'target',
    '',
  ];
  const lines = results.map((result) => {
    const { median: speed } = result.ratio('tamis', 'limit');
    return [
      result.workload.name,
      kilobytes(result.size),
      time(result.limit),
      ...readers.map((reader) => withLeast(result.ratio(reader, 'limit')) + (result.marks[reader] ?? '')),
      ...peersOf(readers).map((peer) => `${short(result.ratio('tamis', peer).median)} ×`),
      `≥ ${LEAST}`,
      met(speed >= LEAST),
    ];
  });
  const middle = median(results.map((result) => result.ratio('tamis', 'limit').median));
  const blank = [...readers, ...peersOf(readers)].slice(1).map(() => '');
  lines.push(['median of the sizes', '', '', short(middle), ...blank, `≥ ${MIDDLE}`, met(middle >= MIDDLE)]);
  printTable('clean: speed beside JSON.parse = 1 (least round in brackets)', heads, lines);
}

function headOf(reader: string): string {
  return reader === 'tamis' ? 'Tamis' : `parse + ${reader}`;
}

function peersOf(readers: readonly string[]): readonly string[] {
  return readers.filter((reader) => reader !== 'tamis');
}
