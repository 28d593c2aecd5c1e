import { visible } from '@tamis/core/wording';
import { type RecheckKind, recheckRun, type UnitRecheck } from '@tamis/pipeline';
import { usage } from '../exit/halt.ts';
import type { Paint, Role } from '../text/paint.ts';
import { unitCount } from '../text/unit-count.ts';
import type { RecheckFlags } from './recheck-flags.ts';
import { recheckSteps } from './recheck-steps.ts';
import { refusePurged } from './run-halt.ts';
import { showRun } from './show-run.ts';
import { counted } from './spent-text.ts';
import { tableLines } from './table.ts';

/** The format of the report; it grows with every change that could break a reader. */
const RECHECK_VERSION = 1;
/** More units of a kind than these are counted: --format json has all of them. */
const MOST_UNITS = 10;

const KINDS: { readonly [kind in RecheckKind]: readonly [words: string, role: Role] } = {
  fixed: ['would be valid', 'good'],
  broken: ['would no longer be valid', 'fail'],
  changed: ['would be valid with another value', 'hold'],
  'other-code': ['would fail for another reason', 'hold'],
};

/** Judges all stored answers of a run by changed schemas or rules, and tells what would come out otherwise. Nobody is asked. */
export function recheck(flags: RecheckFlags, folder: string): Promise<number> {
  if (flags.dryRun !== true)
    throw usage('A recheck that is written down is not there yet.', 'Add --dry-run to see what would change.');
  return showRun(flags, folder, async (run) => {
    refusePurged(run);
    if (run.row.contents !== 'all')
      throw usage(`${folder} keeps no replies (--keep ${run.row.contents}).`, 'Only stored replies can be judged again.');
    const steps = recheckSteps(run, flags);
    const found: UnitRecheck[] = [];
    let units = 0;
    for await (const one of recheckRun(run, steps, () => units++)) found.push({ ...one, verdicts: [] });
    return {
      text: (paint) => recheckText(folder, units, found, paint),
      json: () => ({
        ...{ schema_version: RECHECK_VERSION, run: run.row.run, folder, dry_run: true, units, codes: codeRows(found) },
        moves: found.map(({ unit, step, kind, before, after, result, superseded }) => ({
          ...{ unit_id: unit, step, kind, before: before ?? null, after: after ?? null, attempt: result ?? null, superseded },
        })),
      }),
    };
  });
}

function recheckText(folder: string, units: number, found: readonly UnitRecheck[], paint: Paint): string {
  const columns = [{ heading: 'code' }, ...['to valid', 'from valid'].map((heading) => ({ heading, isNumber: true }))];
  const rows = codeRows(found).map(({ code, to_valid: to, from_valid: from }) => [code, counted(to), counted(from)]);
  const blocks = (Object.keys(KINDS) as RecheckKind[]).flatMap((kind) => {
    return kindLines(
      kind,
      found.filter((one) => one.kind === kind),
      paint,
    );
  });
  return `${[
    `${paint('strong', visible(folder))}  ${unitCount(units)} judged again; nothing was asked, nothing was written`,
    ...(found.length === 0 ? ['', 'Every unit comes out as it did.'] : blocks),
    ...(rows.length === 0 ? [] : ['', ...tableLines(columns, rows)]),
  ].join('\n')}\n`;
}

function kindLines(kind: RecheckKind, found: readonly UnitRecheck[], paint: Paint): readonly string[] {
  if (found.length === 0) return [];
  const [words, role] = KINDS[kind];
  const more = found.length - MOST_UNITS;
  return [
    '',
    `${paint(role, unitCount(found.length))} ${words}`,
    ...found.slice(0, MOST_UNITS).map(moveLine),
    ...(more > 0 ? [`  and ${counted(more)} more`] : []),
  ];
}

function moveLine({ unit, step, before, after, result, superseded }: UnitRecheck): string {
  const codes = [before, after].filter((code) => code !== undefined).join(' → ');
  const by = result === undefined ? '' : `attempt ${result}`;
  const later = superseded.length === 0 ? '' : `later results go: ${superseded.join(', ')}`;
  return visible(`  ${[unit, `at ${step}`, codes, by, later].filter((part) => part !== '').join('  ')}`);
}

interface CodeRow {
  readonly code: string;
  readonly to_valid: number;
  readonly from_valid: number;
}

/** How many units move from failed to valid and back, by code. */
function codeRows(found: readonly UnitRecheck[]): readonly CodeRow[] {
  const rows = new Map<string, { to: number; from: number }>();
  for (const { kind, before, after } of found) {
    const code = kind === 'fixed' ? before : kind === 'broken' ? after : undefined;
    if (code === undefined) continue;
    const row = rows.get(code) ?? { to: 0, from: 0 };
    rows.set(code, row);
    if (kind === 'fixed') row.to++;
    else row.from++;
  }
  const told = [...rows].map(([code, { to, from }]) => ({ code, to_valid: to, from_valid: from }));
  return told.sort((one, other) => other.to_valid + other.from_valid - one.to_valid - one.from_valid);
}
