import { isCharged, UNIT_STATES, type UnitState, wholeState } from '@tamis/ledger';
import { type ToldAttempt, unitStory, wasAskedAgain } from '@tamis/pipeline';
import type { Books } from '../books/books.ts';
import type { UnitsOut } from '../model/run.ts';
import { textOf } from '../model/text.ts';
import type { AttemptOut, UnitPage } from '../model/unit.ts';
import { toldVerdict } from './told.ts';

/** Which units are wanted. */
export interface UnitsWanted {
  readonly state?: string | undefined;
  readonly code?: string | undefined;
  readonly step?: string | undefined;
  readonly find?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A page is found within so many rows, or it goes on from where it stopped. */
const MOST_LOOKED_AT = 20_000;

/** A page of units, in the order of their ids. */
export async function readUnits(books: Books, id: string, wanted: UnitsWanted): Promise<UnitsOut | undefined> {
  const opened = await books.run(id);
  if (opened === undefined) return undefined;
  const { state, step: at, after, limit } = wanted;
  const units: UnitsOut['units'] = [];
  let [looked, last] = [0, after];
  const query = {
    total: true,
    ...(at === undefined ? {} : { step: at }),
    ...(isState(state) ? { state } : {}),
    ...(after === undefined ? {} : { after }),
  };
  for await (const row of opened.ledger.units(opened.row.run, query)) {
    if (units.length === limit || looked++ >= MOST_LOOKED_AT) return { units, ...(last === undefined ? {} : { next: last }) };
    last = row.unit;
    if (!isWanted(row, wanted)) continue;
    const { unit, step, state: now, code, reason, attempts, total } = row;
    units.push({
      unit,
      step,
      state: now,
      attempts: total ?? attempts,
      ...(code === undefined ? {} : { code }),
      ...(reason === undefined ? {} : { reason }),
    });
  }
  return { units };
}

function isState(text: string | undefined): text is UnitState {
  return text !== undefined && (UNIT_STATES as readonly string[]).includes(text);
}

function isWanted(row: { unit: string; code?: string }, { code, find }: UnitsWanted): boolean {
  return (code === undefined || row.code === code) && (find === undefined || row.unit.toLowerCase().includes(find.toLowerCase()));
}

/** Everything that happened to a unit, with those before and after it in the filter that somebody came from. */
export async function readUnitPage(
  books: Books,
  id: string,
  unit: string,
  filter: Pick<UnitsWanted, 'state' | 'code' | 'step'>,
): Promise<UnitPage | undefined> {
  const opened = await books.run(id);
  const story = opened && (await unitStory(opened, unit));
  if (opened === undefined || story === undefined) return undefined;
  const told = story.steps.flatMap((step) =>
    step.attempts.map((one) => {
      const { attempt } = one.row;
      return { ...one, isResult: step.row.result === attempt, isSuperseded: false, isSentBack: wasAskedAgain(step, attempt) };
    }),
  );
  const old = story.superseded.flatMap((step) =>
    step.attempts.map((one) => {
      return { ...one, isResult: false, isSuperseded: true, isSentBack: wasAskedAgain(step, one.row.attempt) };
    }),
  );
  const known = opened.detail.steps ?? [];
  const most = opened.detail.attempts;
  return {
    run: {
      ...{ id, name: opened.detail.pipeline ?? id, folder: opened.folder },
      ...(opened.row.purgedAt === undefined ? {} : { purgedAt: opened.row.purgedAt }),
    },
    unit,
    state: wholeState(story.steps.map(({ row }) => row.state)) ?? 'pending',
    ...(story.parent === undefined ? {} : { parent: story.parent }),
    ...(story.input === undefined ? {} : { input: textOf(story.input) }),
    steps: story.steps.map(({ row, reviews }) => ({
      ...{ step: row.step, state: row.state, scope: known.find(({ name }) => name === row.step)?.scope ?? 'chunk' },
      isLast: known.at(-1)?.name === row.step,
      ...(row.code === undefined ? {} : { code: row.code }),
      ...(row.reason === undefined ? {} : { reason: row.reason.slice(0, 500) }),
      reviews: reviews.map(({ review, state, decision }) => ({
        ...{ id: review, state },
        ...(decision === undefined ? {} : { kind: decision.kind, by: decision.by }),
      })),
    })),
    attempts: [...told, ...old].map(attemptOut),
    ...(most === undefined ? {} : { most }),
    neighbours: await neighboursOf(books, id, unit, filter),
  };
}

/** An attempt, and what is left of it. */
interface PlacedAttempt extends ToldAttempt {
  readonly isResult: boolean;
  readonly isSuperseded: boolean;
  readonly isSentBack: boolean;
}

function attemptOut({ row, verdict, error, isResult, isSuperseded, isSentBack }: PlacedAttempt): AttemptOut {
  const { step, attempt, origin, reason, status, code, finish, model, startedAt, endedAt, reply, value, request } = row;
  return {
    ...{ step, attempt, startedAt, isResult, isSuperseded, isSentBack },
    ...(origin === undefined ? {} : { origin }),
    ...(reason === undefined ? {} : { reason }),
    ...(status === undefined ? {} : { status }),
    ...(code === undefined ? {} : { code }),
    ...(finish === undefined ? {} : { finish: String(finish) }),
    ...(model === undefined ? {} : { model }),
    ...(endedAt === undefined ? {} : { endedAt }),
    calls: row.calls.map(({ outcome, fault, model: asked, took, usage }) => ({
      outcome,
      ...(fault === undefined ? {} : { fault }),
      ...(asked === undefined ? {} : { model: asked }),
      ...(took === undefined ? {} : { took }),
      ...(usage === undefined ? {} : { tokens: usage.inputTokens + usage.outputTokens }),
      ...(usage?.cost === undefined ? {} : { cost: usage.cost }),
      mayBeCharged: outcome !== 'fault' || isCharged(fault ?? ''),
    })),
    ...(reply === undefined ? {} : { reply: textOf(reply) }),
    ...(value === undefined ? {} : { value: textOf(value) }),
    ...(request === undefined ? {} : { request: textOf(request) }),
    ...(verdict === undefined ? {} : { verdict: toldVerdict(verdict) }),
    ...(error === undefined ? {} : { error: error.message.slice(0, 2000) }),
  };
}

/** The unit before is found among the last ones of a page that ends with it. */
async function neighboursOf(
  books: Books,
  id: string,
  unit: string,
  filter: Pick<UnitsWanted, 'state' | 'code' | 'step'>,
): Promise<UnitPage['neighbours']> {
  const next = (await readUnits(books, id, { ...filter, after: unit, limit: 1 }))?.units[0]?.unit;
  const first = (await readUnits(books, id, { ...filter, limit: PAGE }))?.units ?? [];
  const previous = first[first.findIndex((row) => row.unit === unit) - 1]?.unit;
  return { ...(previous === undefined ? {} : { previous }), ...(next === undefined ? {} : { next }) };
}

const PAGE = 500;

/** The whole of one text of an attempt, from an offset on. */
export async function readPart(
  books: Books,
  id: string,
  wanted: {
    readonly unit: string;
    readonly step: string;
    readonly attempt: number;
    readonly part: 'reply' | 'value' | 'request';
  },
): Promise<string | undefined> {
  const opened = await books.run(id);
  if (opened === undefined) return undefined;
  const { unit, step, attempt, part } = wanted;
  for await (const row of opened.ledger.attempts(opened.row.run, { unit, step, contents: true, calls: false }))
    if (row.attempt === attempt) return row[part];
  return undefined;
}
