import { shellWord, visible } from '@tamis/core/wording';
import type { FoundUnit, RecheckKind, StaleResults } from '@tamis/pipeline';
import type { Paint, Role } from '../text/paint.ts';
import { unitCount } from '../text/unit-count.ts';
import { type NeededCalls, neededJson, neededText } from './need-calls.ts';
import { counted } from './spent-text.ts';
import { canRefresh, causeText, refreshAdvice } from './stale-text.ts';
import { numbers, tableLines } from './table.ts';

// The version of the report format; it increases with every change that could break a reader.
const RECHECK_VERSION = 1;

const MOST_UNITS = 10;

export interface Rechecked {
  readonly run: string;
  readonly folder: string;
  readonly isDryRun: boolean;
  readonly units: number;
  readonly judged: number;
  readonly found: readonly FoundUnit[];
  readonly pending: number;
  // Units whose results must be redone, by the first step where that is so.
  readonly stale: readonly StaleResults[];
  readonly refresh: NeededCalls;
  // The calls needed to continue with all unfinished units or, before anything is written, with those that would become unfinished.
  readonly onward: NeededCalls;
  readonly writer?: string;
}

const KINDS: { readonly [kind in RecheckKind]: readonly [would: string, is: string, role: Role] } = {
  fixed: ['would be valid', 'valid now', 'good'],
  broken: ['would no longer be valid', 'no longer valid', 'fail'],
  changed: ['would be valid with a different value', 'valid with a different value', 'hold'],
  held: ['would wait for a person', 'waiting for a person now', 'hold'],
  reopened: ['would be split into others', 'to be split into others now', 'good'],
  'other-code': ['would fail for a different reason', 'failed for a different reason', 'hold'],
  'other-findings': ['would fail with different findings', 'failed with different findings', 'hold'],
};

export function recheckJson(rechecked: Rechecked): object {
  const { run, folder, isDryRun, units, judged, found, pending, stale, refresh, onward } = rechecked;
  return {
    ...{ schema_version: RECHECK_VERSION, run, folder, dry_run: isDryRun, units, judged, codes: codeRows(moved(found)) },
    ...(isDryRun ? {} : { pending }),
    stale: stale.map(({ step, causes, results }) => ({ step, causes, units: results })),
    refresh: neededJson(refresh),
    onward: neededJson(onward),
    moves: found.map(({ unit, step, kind, before, after, result, superseded, isBlocked }) => ({
      ...{ unit_id: unit, step, kind, before: before ?? null, after: after ?? null, attempt: result ?? null, superseded },
      blocked: isBlocked ? 'children' : null,
    })),
  };
}

export function recheckText(rechecked: Rechecked): (paint: Paint) => string {
  const { folder, isDryRun, found } = rechecked;
  return (paint) => {
    const columns = ['code', ...numbers('to valid', 'from valid')];
    const rows = codeRows(moved(found)).map(({ code, to_valid: to, from_valid: from }) => [code, counted(to), counted(from)]);
    const blocks = (Object.keys(KINDS) as RecheckKind[]).flatMap((kind) => {
      const [would, is, role] = KINDS[kind];
      const own = moved(found).filter((one) => one.kind === kind);
      return blockLines(own, (count) => `${paint(role, count)} ${isDryRun ? would : is}`);
    });
    const blocked = found.filter(({ isBlocked }) => isBlocked);
    return `${[
      `${paint('strong', visible(folder))}  ${judgedText(rechecked)}; no model was called${isDryRun ? ' and nothing was written' : ''}`,
      ...(found.length === 0 && rechecked.stale.length === 0
        ? ['', isDryRun ? 'No unit would change.' : 'No unit changed.']
        : blocks),
      ...blockLines(blocked, (count) => {
        return `${paint('mark', count)} left as before: units were made of the old value; start a new run`;
      }),
      ...staleLines(rechecked, paint),
      ...(rows.length === 0 ? [] : ['', ...tableLines(columns, rows)]),
      ...nextLines(rechecked, paint),
    ].join('\n')}\n`;
  };
}

function judgedText({ units, judged }: Pick<Rechecked, 'units' | 'judged'>): string {
  if (judged === units) return `${unitCount(units)} judged again`;
  return `${counted(judged)} of ${unitCount(units)} judged again, the others keep the verdicts of this build under the same contract`;
}

// The lines about results that judging alone can't bring up to date.
function staleLines({ isDryRun, stale, refresh }: Rechecked, paint: Paint): readonly string[] {
  if (stale.length === 0) return [];
  const verb = isDryRun ? 'would be' : 'now';
  return [
    '',
    ...stale.map((one) => `${paint('hold', unitCount(one.results))} ${verb} out of date at ${causeText(one)}`),
    ...(stale.some(canRefresh) ? [`  to redo them: ${neededText(refresh)}`] : []),
  ];
}

function moved(found: readonly FoundUnit[]): readonly FoundUnit[] {
  return found.filter(({ isBlocked }) => !isBlocked);
}

function nextLines({ folder, isDryRun, found, pending, stale, onward, writer }: Rechecked, paint: Paint): readonly string[] {
  if (moved(found).length === 0 && stale.length === 0) return [];
  const run = shellWord(folder);
  const next = (line: string) => `  ${paint('mark', 'next')}: ${line}`;
  if (isDryRun)
    return [
      ...(onward.calls.most === 0 ? [] : ['', `to continue units that would have different values: ${neededText(onward)}`]),
      ...['', next(writer === undefined ? 'the same command without --dry-run writes the verdicts' : `${writer} writes it`)],
    ];
  const isBroken = moved(found).some(({ kind }) => kind === 'broken' || kind === 'other-code' || kind === 'other-findings');
  const held = moved(found).filter(({ kind }) => kind === 'held').length;
  const lines = [
    ...(pending > 0 ? [next(`tamis run ${run}   (${unitCount(pending)} to continue: ${neededText(onward)})`)] : []),
    ...(stale.length > 0 ? [next(refreshAdvice(folder, stale))] : []),
    ...(held > 0 ? [next(`tamis inbox --ledger ${run}   (${unitCount(held)} to decide on)`)] : []),
    ...(isBroken ? [next(`tamis failures ${run}, then tamis retry ${run}`)] : []),
  ];
  return ['', ...(lines.length > 0 ? lines : [next(`tamis export ${run}`)])];
}

function blockLines(found: readonly FoundUnit[], heading: (count: string) => string): readonly string[] {
  if (found.length === 0) return [];
  const more = found.length - MOST_UNITS;
  return [
    '',
    heading(unitCount(found.length)),
    ...found.slice(0, MOST_UNITS).map(moveLine),
    ...(more > 0 ? [`  and ${counted(more)} more`] : []),
  ];
}

function moveLine({ unit, step, before, after, result, superseded, isBlocked }: FoundUnit): string {
  const codes = [before, after].filter((code) => code !== undefined).join(' → ');
  const by = result === undefined ? '' : `attempt ${result}`;
  const later = superseded.length === 0 || isBlocked ? '' : `later results go: ${superseded.join(', ')}`;
  return visible(`  ${[unit, `at ${step}`, codes, by, later].filter((part) => part !== '').join('  ')}`);
}

interface CodeRow {
  readonly code: string;
  readonly to_valid: number;
  readonly from_valid: number;
}

function codeRows(found: readonly FoundUnit[]): readonly CodeRow[] {
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
