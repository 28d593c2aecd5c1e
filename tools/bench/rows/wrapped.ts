import { contest, type Workload } from '../contest.ts';
import { makeTickets } from '../documents/ticket.ts';
import type { Options } from '../options.ts';
import { tamisReader } from '../peers/tamis.ts';
import { kilobytes, met, time, withLeast } from '../print/figures.ts';
import { printTable } from '../print/table.ts';
import { EFFORTS } from '../timing/measure.ts';

interface Wrapping {
  readonly target?: number;
  // The document is on one line; otherwise it is indented, as models mostly write.
  readonly isCompact?: boolean;
  readonly wrap: (document: string) => string;
}

const WRAPPINGS: { readonly [name: string]: Wrapping } = {
  // Without a target: the schema and the guards alone take this long, so nothing that is wrapped can be faster.
  'nothing around': { wrap: (document) => document },
  fenced: { target: 0.85, wrap: inFence },
  'fenced, one line': { target: 0.85, isCompact: true, wrap: inFence },
  'prose, stray braces': {
    target: 0.55,
    wrap: (document) =>
      `I kept the {placeholder} as you asked. This is the ticket:\n\n${document}\n\nPut the name at {placeholder} and send it.`,
  },
};
function inFence(document: string): string {
  return `Here is the ticket:\n\n\`\`\`json\n${document}\n\`\`\`\n`;
}

const SIZES = { '200 B': 200, '1 KB': 1024, '4 KB': 4096, '40 KB': 40960 };

export function wrapped(options: Options): void {
  const tamis = tamisReader();
  const workloads = Object.entries(WRAPPINGS).flatMap(([wrapping, { wrap, isCompact }]) =>
    Object.entries(SIZES).map(([size, length], index): Workload => {
      const wanted = makeTickets(200 + index, length > 10_000 ? 6 : 16, { length });
      const clean = wanted.map((ticket) => JSON.stringify(ticket, null, isCompact ? 0 : 2));
      return { name: `${wrapping}, ${size}`, texts: clean.map(wrap), clean, wanted, readers: { tamis } };
    }),
  );
  const targets = Object.values(WRAPPINGS).flatMap(({ target }) => Object.keys(SIZES).map(() => target));
  const lines = contest(workloads, options.quick ? EFFORTS.quick : EFFORTS.usual).map((result, index) => {
    const speed = result.ratio('tamis', 'limit');
    const target = targets[index];
    return [
      result.workload.name,
      kilobytes(result.size),
      time(result.limit),
      withLeast(speed) + (result.marks.tamis ?? ''),
      target === undefined ? '' : `≥ ${target}`,
      target === undefined ? '' : met(speed.median >= target),
    ];
  });
  printTable(
    'wrapped: speed beside JSON.parse of the bare document = 1',
    ['wrapped reply', 'size', 'JSON.parse', 'Tamis', 'target', ''],
    lines,
  );
}
