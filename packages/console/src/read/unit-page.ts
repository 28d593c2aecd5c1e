import type { Passages } from '@tamis/core/unit';
import type { Wording } from '@tamis/core/wording';
import type { AttemptRow, UnitRow, UnitState } from '@tamis/ledger';
import { isCharged, wholeState } from '@tamis/ledger/internal';
import { attemptPassages, type ToldAttempt, type UnitStory, unitStory, wasAskedAgain } from '@tamis/pipeline';
import type { Books } from '../books/books.ts';
import { optionalText } from '../model/text.ts';
import type { AttemptOut, UnitPage } from '../model/unit.ts';
import { attemptAt } from './attempt-at.ts';
import { passagesOut } from './passages.ts';
import { toldVerdict } from './told.ts';
import { cursorOf, readUnits, type UnitsWanted } from './units.ts';

type Filter = Pick<UnitsWanted, 'state' | 'code' | 'step' | 'order'>;

export async function readUnitPage(books: Books, id: string, unit: string, filter: Filter): Promise<UnitPage | undefined> {
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
  return {
    run: { id, name: opened.detail.pipeline ?? id, folder: opened.folder, purgedAt: opened.row.purgedAt },
    unit,
    state: wholeState(story.steps.map(({ row }) => row.state)) ?? 'pending',
    parent: story.parent,
    input: optionalText(story.input),
    steps: story.steps.map(({ row, reviews }) => ({
      ...{ step: row.step, state: row.state, scope: known.find(({ name }) => name === row.step)?.scope ?? 'chunk' },
      ...{ isLast: known.at(-1)?.name === row.step, code: row.code, reason: row.reason?.slice(0, 500) },
      reviews: reviews.map(({ review, state, decision }) => ({ id: review, state, kind: decision?.kind, by: decision?.by })),
    })),
    attempts: [...told, ...old].map((one) => attemptOut(one, attemptPassages(opened.detail, story, one), books.engine)),
    most: opened.detail.attempts,
    neighbours: await neighboursOf(books, id, { unit, state: stateIn(story, filter) }, filter),
  };
}

function stateIn({ steps }: UnitStory, { step }: Filter): UnitState {
  const at = steps.find(({ row }) => row.step === step)?.row.state;
  return at ?? wholeState(steps.map(({ row }) => row.state)) ?? 'pending';
}

// An attempt, and everything still stored about it.
interface PlacedAttempt extends ToldAttempt {
  readonly isResult: boolean;
  readonly isSuperseded: boolean;
  readonly isSentBack: boolean;
}

function attemptOut(
  { row, verdict, error, isResult, isSuperseded, isSentBack }: PlacedAttempt,
  passages: Passages | undefined,
  words: Wording,
): AttemptOut {
  const { step, attempt, origin, reason, status, code, finish, model, startedAt, endedAt, reply, value, request } = row;
  return {
    ...{ step, attempt, startedAt, isResult, isSuperseded, isSentBack },
    ...{ origin, reason, status, code, finish: finish?.toString(), model, endedAt },
    calls: row.calls.map(({ outcome, fault, model: asked, took, usage }) => ({
      ...{ outcome, fault, model: asked, took },
      ...{ tokens: usage && usage.inputTokens + usage.outputTokens, cost: usage?.cost },
      mayBeCharged: outcome !== 'fault' || isCharged(fault ?? ''),
    })),
    ...{ reply: optionalText(reply), value: optionalText(value), request: optionalText(request) },
    ...{ verdict: verdict && toldVerdict(verdict, words), passages: passagesOut(passages) },
    error: error?.message.slice(0, 2000),
  };
}

async function neighboursOf(
  books: Books,
  id: string,
  row: Pick<UnitRow, 'unit' | 'state'>,
  filter: Filter,
): Promise<UnitPage['neighbours']> {
  const next = (await readUnits(books, id, { ...filter, after: cursorOf(filter, row), limit: 1, isBrief: true }))?.units[0]?.unit;
  const first = (await readUnits(books, id, { ...filter, limit: PAGE, isBrief: true }))?.units ?? [];
  const previous = first[first.findIndex(({ unit }) => unit === row.unit) - 1]?.unit;
  return { previous, next };
}

const PAGE = 500;

export async function readPart(
  books: Books,
  id: string,
  place: Pick<AttemptRow, 'unit' | 'step' | 'attempt'>,
  part: 'reply' | 'value' | 'request',
): Promise<string | undefined> {
  const opened = await books.run(id);
  return opened && (await attemptAt(opened.ledger, opened.row.run, place, true))?.[part];
}
