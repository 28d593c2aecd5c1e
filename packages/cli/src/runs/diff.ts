import { visible } from '@tamis/core/wording';
import { type DiffKind, diffRuns, failuresBy, type OpenedRun, type UnitDiff, type UnitPlace } from '@tamis/pipeline';
import { EXIT } from '../exit/exit-codes.ts';
import type { LookFlags } from '../flags/look-flags.ts';
import { stdoutSink } from '../io/print.ts';
import type { Sink } from '../io/sink.ts';
import { type Paint, paintOn, type Role } from '../text/paint.ts';
import { unitCount } from '../text/unit-count.ts';
import { refusePurged } from './run-halt.ts';
import { counted } from './spent-text.ts';
import { numbers, tableLines } from './table.ts';
import { withRun } from './with-run.ts';

// The version of the report format; it increases with every change that could break a reader.
const DIFF_VERSION = 1;
const MOST_UNITS = 10;

const KINDS: { readonly [kind in DiffKind]: readonly [words: string, role: Role] } = {
  fixed: ['valid now, not before', 'good'],
  broken: ['valid before, not now', 'fail'],
  changed: ['valid in both, with a different result', 'hold'],
  'other-failure': ['failed in both, for a different reason', 'hold'],
  'other-input': ['the same, but with a different input', 'hold'],
  moved: ['at a different step or in a different state', 'hold'],
  added: ['only in the second run', 'mark'],
  gone: ['only in the first run', 'mark'],
};

interface Tally {
  count: number;
  readonly first: UnitDiff[];
}

// `tamis diff`: shows how two runs differ, by unit and by code.
export async function diff({ format, color }: LookFlags, first: string, second: string): Promise<number> {
  const output = stdoutSink();
  const paint = paintOn(process.stdout, color);
  await withRun(first, { frozen: true }, (before) =>
    withRun(second, { frozen: true }, async (after) => {
      refusePurged(before);
      refusePurged(after);
      const codes = codeRows(await failuresBy(before, 'code'), await failuresBy(after, 'code'));
      if (format === 'json') return await writeJson(output, [before.folder, after.folder], before, after, codes);
      output.write(diffText([before.folder, after.folder], await tallies(before, after), codes, paint));
    }),
  );
  await output.flush();
  return EXIT.valid;
}

async function tallies(before: OpenedRun, after: OpenedRun): Promise<ReadonlyMap<DiffKind, Tally>> {
  const kinds = new Map<DiffKind, Tally>();
  for await (const one of diffRuns(before, after)) {
    const tally = kinds.get(one.kind) ?? { count: 0, first: [] };
    kinds.set(one.kind, tally);
    tally.count++;
    if (tally.first.length < MOST_UNITS) tally.first.push(one);
  }
  return kinds;
}

interface CodeRow {
  readonly code: string;
  readonly before: number;
  readonly after: number;
}

function codeRows(before: Awaited<ReturnType<typeof failuresBy>>, after: typeof before): readonly CodeRow[] {
  const sum = (groups: typeof before, code: string) => {
    return groups.filter((group) => (group.code ?? 'unknown') === code).reduce((total, { units }) => total + units, 0);
  };
  const codes = [...new Set([...before, ...after].map(({ code = 'unknown' }) => code))];
  const rows = codes.map((code) => ({ code, before: sum(before, code), after: sum(after, code) }));
  return rows.sort((one, other) => Math.abs(other.after - other.before) - Math.abs(one.after - one.before));
}

function diffText(
  [first, second]: readonly [string, string],
  kinds: ReadonlyMap<DiffKind, Tally>,
  codes: readonly CodeRow[],
  paint: Paint,
): string {
  const columns = ['code', ...numbers('before', 'after', 'change')];
  const rows = codes.map(({ code, before, after }) => [code, counted(before), counted(after), signed(after - before)]);
  const blocks = (Object.keys(KINDS) as DiffKind[]).flatMap((kind) => kindLines(kind, kinds.get(kind), paint));
  return `${[
    `${paint('strong', visible(first))} → ${paint('strong', visible(second))}`,
    ...(blocks.length === 0 ? ['', 'Every unit is the same in both runs.'] : blocks),
    ...(rows.length === 0 ? [] : ['', ...tableLines(columns, rows)]),
  ].join('\n')}\n`;
}

function kindLines(kind: DiffKind, tally: Tally | undefined, paint: Paint): readonly string[] {
  if (tally === undefined) return [];
  const [words, role] = KINDS[kind];
  const more = tally.count - tally.first.length;
  return [
    '',
    `${paint(role, unitCount(tally.count))} ${words}`,
    ...tally.first.map(({ unit, before, after }) => `  ${visible(unit)}  ${placeText(before)} → ${placeText(after)}`),
    ...(more > 0 ? [`  and ${counted(more)} more`] : []),
  ];
}

function placeText(place: UnitPlace | undefined): string {
  if (place === undefined) return '—';
  return visible([place.state, 'at', place.step, ...(place.code === undefined ? [] : [`(${place.code})`])].join(' '));
}

function signed(number: number): string {
  return number > 0 ? `+${counted(number)}` : counted(number);
}

// Writes one JSON object in pieces, because a run may have any number of units.
async function writeJson(
  output: Sink,
  folders: readonly [string, string],
  before: OpenedRun,
  after: OpenedRun,
  codes: readonly CodeRow[],
): Promise<void> {
  const head = { schema_version: DIFF_VERSION, before: folders[0], after: folders[1], codes };
  output.write(`${JSON.stringify(head).slice(0, -1)},"units":[`);
  let isFirst = true;
  for await (const { unit, kind, before: old, after: now } of diffRuns(before, after)) {
    output.write(`${isFirst ? '' : ','}${JSON.stringify({ unit_id: unit, kind, before: old ?? null, after: now ?? null })}`);
    isFirst = false;
  }
  output.write(']}\n');
}
