import { seeded } from '../../damage/random.ts';
import { contest, type Result, type Workload } from '../contest.ts';
import { DAMAGES, dirtyText } from '../documents/dirty.ts';
import { makeTickets } from '../documents/ticket.ts';
import type { Options } from '../options.ts';
import { bamlReader } from '../peers/baml.ts';
import { repairWithAjv } from '../peers/jsonrepair.ts';
import { valueIn } from '../peers/right.ts';
import { tamisJudge } from '../peers/tamis.ts';
import { kilobytes, met, short, time, withLeast } from '../print/figures.ts';
import { printTable } from '../print/table.ts';
import { EFFORTS } from '../timing/measure.ts';

const SIZES = { '1 KB': 750, '4 KB': 2900 };
const TARGETS = { limit: 0.22, repair: 4.2, baml: 50 };

export function dirty(options: Options): void {
  const judge = tamisJudge();
  const baml = bamlReader();
  const readers = { tamis: (text: string) => valueIn(judge(text)), repair: repairWithAjv(), ...(baml && { baml }) };
  const workloads = Object.entries(DAMAGES).flatMap(([kind, damage], row) =>
    Object.entries(SIZES).map(([size, length], column): Workload => {
      const random = seeded(300 + row);
      const wanted = makeTickets(310 + column, 16, { length });
      const clean = wanted.map((ticket) => JSON.stringify(ticket, null, 2));
      const texts = wanted.map((ticket) => dirtyText(ticket, damage, random));
      return { name: `${kind}, ${size}`, texts, clean, wanted, readers };
    }),
  );
  const results = contest(workloads, options.quick ? EFFORTS.quick : EFFORTS.usual);
  printTable(
    'dirty: speed beside JSON.parse of the clean twin = 1',
    [
      'dirty reply',
      'size',
      'JSON.parse',
      'passed',
      'Tamis',
      'jsonrepair + Ajv',
      'Tamis ÷ jsonrepair',
      'Tamis ÷ BAML',
      'target',
      '',
    ],
    results.map((result) => lineOf(result, (text) => judge(text).status === 'pass')),
  );
}

function lineOf(result: Result, passes: (text: string) => boolean): readonly string[] {
  const { texts } = result.workload;
  const toLimit = result.ratio('tamis', 'limit');
  const toRepair = result.ratio('tamis', 'repair').median;
  // It has no binary for every system.
  const toBaml = 'baml' in result.workload.readers ? result.ratio('tamis', 'baml').median : undefined;
  return [
    result.workload.name,
    kilobytes(result.size),
    time(result.limit),
    `${texts.filter(passes).length}/${texts.length}`,
    withLeast(toLimit) + result.marks.tamis,
    short(result.ratio('repair', 'limit').median) + result.marks.repair,
    `${short(toRepair)} ×`,
    toBaml === undefined ? 'no binary' : `${short(toBaml)} ×`,
    `≥ ${TARGETS.limit}, ≥ ${TARGETS.repair} ×, ≥ ${TARGETS.baml} ×`,
    met(toLimit.median >= TARGETS.limit && toRepair >= TARGETS.repair && (toBaml ?? TARGETS.baml) >= TARGETS.baml),
  ];
}
