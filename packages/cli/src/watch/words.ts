import path from 'node:path';
import { visible } from '@tamis/core/wording';
import type { UnitState } from '@tamis/ledger';
import { isPostgresPlace, shownPlace } from '@tamis/ledger/internal';
import { type RunGlance, runWork, type Spent, type ToldAttempt } from '@tamis/pipeline';
import { dollars } from '../run/money.ts';
import type { Piece, Row, RowRole } from '../screen/rows.ts';
import { lasts } from '../text/lasts.ts';
import type { RunReader } from './read/run-reader.ts';
import type { Desk } from './view.ts';

export const STATES: { readonly [state in UnitState]: Piece & { readonly role: RowRole } } = {
  pending: { text: '·', role: 'quiet' },
  running: { text: '◐', role: 'busy' },
  valid: { text: '✓', role: 'good' },
  repaired: { text: '~', role: 'repaired' },
  failed: { text: '✗', role: 'fail' },
  waiting: { text: '?', role: 'hold' },
  skipped: { text: '»', role: 'quiet' },
  quarantined: { text: '!', role: 'fault' },
};

// The symbol for a unit. A unit that ended with a fault has its own, because its replies were not the cause.
export function symbolOf({ state, code }: { readonly state: UnitState; readonly code?: string }): Piece {
  return state === 'failed' && code?.startsWith('fault.') === true ? STATES.quarantined : STATES[state];
}

export function verdictSymbol({ row: { status }, verdict }: ToldAttempt): Piece {
  if (status === 'pass') return (verdict?.changes.length ?? 0) > 0 ? STATES.repaired : STATES.valid;
  if (status === 'hold') return STATES.waiting;
  return status === 'fail' ? STATES.failed : STATES.quarantined;
}

// A cost in short form. An unknown cost is not shown as 0.
function spentText({ cost, unpriced }: Pick<Spent, 'cost' | 'unpriced'>): string {
  if (unpriced === 0) return dollars(cost);
  return cost === 0 ? '—' : `≥${dollars(cost)}`;
}

// A cost to the cent, for lists.
export function centsText({ cost, unpriced }: Pick<Spent, 'cost' | 'unpriced'>): string {
  if (cost > 0 && cost < 0.005) return unpriced === 0 ? '<$0.01' : '≥$0.00';
  return unpriced === 0 ? `$${cost.toFixed(2)}` : cost === 0 ? '—' : `≥$${cost.toFixed(2)}`;
}

export function tokenCount({ inputTokens, outputTokens }: Pick<Spent, 'inputTokens' | 'outputTokens'>): string {
  const tokens = inputTokens + outputTokens;
  if (tokens >= 1e6) return `${(tokens / 1e6).toFixed(1)}M`;
  return tokens >= 10_000 ? `${Math.round(tokens / 1000)}k` : tokens.toLocaleString('en-US');
}

export function openUnits({ states }: Pick<RunGlance, 'states'>): number {
  return states.pending + states.running + states.waiting;
}

export function timeLeft({ glance, work }: RunReader, now: number): string | undefined {
  const rate = work.rate(now);
  return glance === undefined || rate === undefined ? undefined : `${lasts(runWork(glance.steps).left / rate)} left`;
}

const QUIET = 10_000;
const LOST = 30_000;

export function heartbeat({ activity, beatAt }: RunGlance, now: number, isPlain = false): Piece | undefined {
  if (activity !== 'running' && activity !== 'interrupted') return undefined;
  const age = beatAt === undefined ? undefined : Math.max(0, now - beatAt);
  const text = age === undefined ? '—' : lasts(age / 1000).replace(' ', '');
  if (activity === 'interrupted' || (age !== undefined && age > LOST))
    return { text: `! lost ${text}${isPlain ? '' : ': p resumes'}`, role: 'fault' };
  return age !== undefined && age > QUIET ? { text: `● quiet ${text}`, role: 'fault' } : { text: `● ${text}`, role: 'good' };
}

export type Hints = 'keys' | 'commands' | 'none';

// The symbol and description of a run's activity, worded as in `tamis status`, with the next action.
export function activityOf(reader: RunReader, now: number, hints: Hints): { readonly symbol: Piece; readonly words: string } {
  const { glance, folder } = reader;
  if (glance === undefined) return { symbol: { text: '!', role: 'fault' }, words: reader.problem ?? 'reading' };
  const { activity, reason, states, pauseBy } = glance;
  const failed = states.failed + states.quarantined;
  const busy = (text: string): Piece => ({ text, role: 'busy' });
  const next = (key: string, command: string) =>
    hints === 'none' ? '' : `: ${hints === 'keys' ? key : visible(command.replace('RUN', nearPath(folder)))}`;
  const resumes = next('p resumes', 'tamis run RUN continues it');
  if (activity === 'running') {
    if (pauseBy !== undefined) return { symbol: busy('‖'), words: 'pausing' };
    const left = timeLeft(reader, now);
    return { symbol: busy('◐'), words: left === undefined ? 'running' : `running, ${left}` };
  }
  if (glance.purgedAt !== undefined) return { symbol: { text: '·', role: 'quiet' }, words: 'purged' };
  if (activity === 'interrupted') return { symbol: { text: '!', role: 'fault' }, words: `interrupted${resumes}` };
  if (activity === 'waiting') return { symbol: STATES.waiting, words: `waiting${next('i decides', 'tamis inbox --ledger RUN')}` };
  if (activity === 'paused') return { symbol: busy('‖'), words: PAUSES[reason ?? ''] ?? `paused${resumes}` };
  if (activity === 'cancelled') return { symbol: STATES.failed, words: 'cancelled' };
  if (activity === 'failed' || failed > 0)
    return { symbol: STATES.failed, words: `${activity}${next('f shows why', 'tamis failures RUN shows why')}` };
  return { symbol: STATES.valid, words: 'ended' };
}

// A folder as the user would type it in the working folder.
function nearPath(folder: string): string {
  const near = isPostgresPlace(folder) ? shownPlace(folder) : path.relative(process.cwd(), folder);
  return near === '' || near.startsWith('..') ? folder : near;
}

const PAUSES: { readonly [reason: string]: string | undefined } = {
  budget: 'paused: money spent',
  provider: 'paused: no answers',
  rechecked: 'paused: rechecked',
};

// The state, cost and heartbeat of a run, for the first row.
export function runState(reader: RunReader, now: number, { isPlain }: Pick<Desk, 'isPlain'>): Row {
  const { glance } = reader;
  if (glance === undefined) return [{ text: 'unreadable', role: 'fault' }];
  const { symbol, words } = activityOf(reader, now, isPlain ? 'none' : 'keys');
  const beat = heartbeat(glance, now, isPlain);
  const limit = typeof glance.maxCost === 'number' ? ` of ${dollars(glance.maxCost)}` : '';
  const short = glance.activity === 'running' && glance.pauseBy === undefined ? 'running' : words;
  return [
    symbol,
    { text: ` ${short} · ${spentText(glance.total)}${limit}` },
    ...(beat === undefined || glance.activity === 'interrupted' ? [] : [{ text: ' · ' }, beat]),
  ];
}

export function timeOfDay(milliseconds: number): string {
  const date = new Date(milliseconds);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}

export function failureText({
  code,
  rule,
  path,
}: {
  readonly code?: string;
  readonly rule?: string;
  readonly path?: string;
}): string {
  return visible([code ?? 'unknown', rule ?? path ?? ''].filter((part) => part !== '').join(' '));
}
