import { HELD } from '../documents/held.ts';
import { makeTickets } from '../documents/ticket.ts';
import type { Options } from '../options.ts';
import { tamisJudge, tamisJudgeAnything } from '../peers/tamis.ts';
import { kilobytes, met, time } from '../print/figures.ts';
import { printTable } from '../print/table.ts';
import { EFFORTS, measure } from '../timing/measure.ts';
import { median } from '../timing/statistics.ts';

const LENGTH = 750;
// Microseconds that a reply of a kilobyte may take when a person must decide about it.
const MOST_TIME = 500;

export function held(options: Options): void {
  const tickets = makeTickets(310, 16, { length: LENGTH });
  const contracts = { 'with schema': tamisJudge(), 'any document': tamisJudgeAnything() };
  const contestants = Object.entries(contracts).flatMap(([contract, run]) =>
    Object.entries(HELD).map(([kind, write]) => ({ name: `${kind}, ${contract}`, texts: tickets.map(write), run })),
  );
  const costs = measure(contestants, options.quick ? EFFORTS.quick : EFFORTS.usual);
  printTable(
    'held: CPU time of a reply that must not pass',
    ['held reply', 'size', 'held', 'median', 'least', 'target', ''],
    contestants.map(({ name, texts, run }, index) => {
      const own = costs[index] ?? [];
      const count = texts.filter((text) => run(text).status === 'hold').length;
      const size = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
      return [
        name,
        kilobytes(size),
        `${count}/${texts.length}`,
        time(median(own)),
        time(Math.min(...own)),
        `≤ ${time(MOST_TIME)}`,
        met(median(own) <= MOST_TIME),
      ];
    }),
  );
}
