import { usualWording } from '@tamis/core/wording';
import type { AttemptRow, UnitRow, UnitState } from '@tamis/ledger';
import { UNIT_STATES } from '@tamis/ledger/internal';
import type { OpenedRun } from '@tamis/pipeline';
import type { Books } from '../books/books.ts';
import type { UnitsOut } from '../model/unit.ts';
import { seenIn } from './seen-in.ts';

export const UNIT_ORDERS = ['id', 'state'] as const;

export type UnitOrder = (typeof UNIT_ORDERS)[number];

// The states that need attention, which come first.
const FIRST_STATES: readonly UnitState[] = [
  ...(['failed', 'quarantined', 'waiting', 'running', 'repaired', 'valid', 'skipped', 'pending'] as const),
];

export interface UnitsWanted {
  readonly state?: string | undefined;
  readonly code?: string | undefined;
  readonly step?: string | undefined;
  readonly find?: string | undefined;
  // The order: by id, or with units that need attention first and then by id; `id` by default.
  readonly order?: UnitOrder | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
  // Whether to skip reading attempts, so that a large page costs little.
  readonly isBrief?: boolean;
}

const MOST_LOOKED_AT = 20_000;

const MOST_READ = 2_000;

export async function readUnits(books: Books, id: string, wanted: UnitsWanted): Promise<UnitsOut | undefined> {
  const opened = await books.run(id);
  if (opened === undefined) return undefined;
  const { after, limit } = wanted;
  const units: UnitsOut['units'] = [];
  let [looked, read, last] = [0, 0, after];
  for await (const row of rowsIn(opened, wanted)) {
    if (units.length === limit || looked++ >= MOST_LOOKED_AT || read >= MOST_READ) return { units, next: last };
    last = cursorOf(wanted, row);
    if (wanted.code !== undefined && row.code !== wanted.code) continue;
    const isRead = row.code !== undefined && wanted.isBrief !== true;
    if (isRead) read++;
    const wrong: Wrong = isRead ? await wrongWith(opened, row, row.code) : {};
    if (!hasText([row.unit, ...Object.values(wrong)], wanted.find)) continue;
    const { unit, step, state: now, code, reason, attempts, total } = row;
    const { place, found } = wrong;
    units.push({ unit, step, state: now, attempts: total ?? attempts, code, reason, place, found });
  }
  return { units };
}

export function cursorOf({ state, order }: Pick<UnitsWanted, 'state' | 'order'>, row: Pick<UnitRow, 'unit' | 'state'>): string {
  return order === 'state' && !isState(state) ? `${row.state} ${row.unit}` : row.unit;
}

// The units in the requested order. Each state is read separately, so that no order must be kept for all units of a run.
async function* rowsIn(opened: OpenedRun, { state, step, order, after }: UnitsWanted): AsyncGenerator<UnitRow, void, undefined> {
  const query = { total: askedSteps(opened) ?? true, ...(step === undefined ? {} : { step }) };
  const from = (unit: string | undefined) => (unit === undefined ? {} : { after: unit });
  if (order !== 'state' || isState(state)) {
    yield* opened.ledger.units(opened.row.run, { ...query, ...(isState(state) ? { state } : {}), ...from(after) });
    return;
  }
  const [, reached, unit] = /^(\w+) (.*)$/s.exec(after ?? '') ?? [];
  const first = Math.max(0, FIRST_STATES.indexOf(reached as UnitState));
  for (const [at, one] of FIRST_STATES.entries())
    if (at >= first)
      yield* opened.ledger.units(opened.row.run, { ...query, state: one, ...from(at === first ? unit : undefined) });
}

interface Wrong {
  readonly place?: string | undefined;
  readonly found?: string | undefined;
  readonly message?: string | undefined;
}

async function wrongWith({ ledger, row }: OpenedRun, { unit, step }: UnitRow, code: string): Promise<Wrong> {
  let last: AttemptRow | undefined;
  for await (const attempt of ledger.attempts(row.run, { unit, step, contents: 'judged', calls: false })) last = attempt;
  const { found, shown } = seenIn(last, code, usualWording);
  return { place: shown.path, found, message: shown.message };
}

// The steps that ask a model; computed steps have no attempts. Undefined if a run does not say which they are.
function askedSteps({ detail }: OpenedRun): readonly string[] | undefined {
  return detail.steps?.filter(({ scope }) => scope === 'chunk').map(({ name }) => name);
}

function isState(text: string | undefined): text is UnitState {
  return text !== undefined && (UNIT_STATES as readonly string[]).includes(text);
}

function hasText(texts: readonly (string | undefined)[], find: string | undefined): boolean {
  return find === undefined || texts.some((text) => text?.toLowerCase().includes(find.toLowerCase()));
}
