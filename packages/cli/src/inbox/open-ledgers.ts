import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { Fault } from '@tamis/core';
import { type Precision, precisionOf, sentIn } from '@tamis/core/review';
import { type Ledger, ledgersOf, openLedger, type ReviewRow } from '@tamis/ledger';
import { homePlace, isHighRisk, isPostgresPlace, runLedgerPlace } from '@tamis/ledger/internal';
import { environment, usage } from '../exit/halt.ts';
import { type Decided, PastDecisions } from './past-decisions.ts';

export interface FoundReview {
  readonly review: ReviewRow;
  readonly place: string;
  readonly folder?: string;
}

// All waiting reviews, and the ledgers that could not be opened.
export interface Found {
  readonly reviews: readonly FoundReview[];
  readonly faults: readonly string[];
  readonly precision: readonly Precision[];
  readonly decided: Decided;
}

function placeOf(named: string | undefined): string {
  if (named === undefined) return homePlace();
  return statSync(named, { throwIfNoEntry: false })?.isDirectory() === true
    ? runLedgerPlace(named)
    : homePlace({ ledger: named });
}

export async function eachLedger(
  named: string | undefined,
  look: (ledger: Ledger, folder: string | undefined) => Promise<void>,
): Promise<readonly string[]> {
  const place = placeOf(named);
  if (!isPostgresPlace(place) && !existsSync(place)) {
    if (named !== undefined) throw usage(`There is no ledger at ${named}.`, 'Give the path of a ledger file or of a run folder.');
    return [];
  }
  const faults: string[] = [];
  const home = openWritable(place);
  try {
    for await (const known of ledgersOf(home)) {
      if ('fault' in known) faults.push(known.fault.message);
      else await look(known.ledger, known.folder ?? (await folderOf(place, known.ledger)));
    }
  } finally {
    await home.close();
  }
  return faults;
}

// The run folder of a ledger. The ledger must have the standard name and contain the run, because a proxy or a program may use the same
// name.
async function folderOf(place: string, ledger: Ledger): Promise<string | undefined> {
  const isNamed = path.basename(place) === 'ledger.sqlite' && path.basename(path.dirname(place)) !== '.tamis';
  if (isNamed) for await (const { kind } of ledger.runs()) if (kind === 'pipeline') return path.dirname(place);
  return undefined;
}

function openWritable(place: string): Ledger {
  try {
    return openLedger(place, { create: false });
  } catch (problem) {
    if (!(problem instanceof Fault)) throw problem;
    if (problem.code === 'fault.disk-read-only') return openLedger(place, { readOnly: true });
    throw problem;
  }
}

export async function openReviews(named: string | undefined, past = new PastDecisions()): Promise<Found> {
  const reviews: FoundReview[] = [];
  const sent: ReviewRow[] = [];
  const unread: string[] = [];
  const decided = new Map<string, readonly ReviewRow[]>();
  const faults = await eachLedger(named, async (ledger, folder) => {
    await tend(ledger);
    const runs = new Set<string>();
    for await (const review of ledger.reviews({ state: 'open' })) {
      reviews.push({ review, place: ledger.place, ...(folder === undefined ? {} : { folder }) });
      if (sentIn(review) !== undefined) runs.add(review.source.run);
    }
    const own = reviews.flatMap(({ review, place }) => (place === ledger.place ? review : []));
    const { rows, fault } = await past.read(ledger, own);
    decided.set(ledger.place, rows);
    if (fault !== undefined) unread.push(fault);
    for (const run of runs) for await (const review of ledger.reviews({ run })) sent.push(review);
  });
  return {
    reviews: reviews.sort(byRiskThenAge),
    faults: [...faults, ...unread],
    ...{ precision: precisionOf(sent), decided },
  };
}

async function tend(ledger: Ledger): Promise<void> {
  try {
    await ledger.tend();
  } catch (problem) {
    // If it can't be written now, it is shown unchanged.
    if (!(problem instanceof Fault)) throw problem;
  }
}

function byRiskThenAge(one: FoundReview, other: FoundReview): number {
  return Number(isHighRisk(other.review)) - Number(isHighRisk(one.review)) || one.review.createdAt - other.review.createdAt;
}

// The shortest prefix of an id; a shorter one could match anything.
const SHORTEST = 4;

export async function withReview<Result>(
  named: string | undefined,
  id: string,
  work: (ledger: Ledger, found: FoundReview) => Promise<Result>,
): Promise<Result> {
  const matches: FoundReview[] = [];
  const faults = await eachLedger(named, async (ledger, folder) => {
    await tend(ledger);
    for await (const review of ledger.reviews())
      if (review.review.startsWith(id))
        matches.push({ review, place: ledger.place, ...(folder === undefined ? {} : { folder }) });
  });
  const exact = matches.filter(({ review }) => review.review === id);
  if (exact.length === 0 && id.length < SHORTEST)
    throw usage(`${JSON.stringify(id)} is too short to identify a review.`, `Give at least ${SHORTEST} characters of it.`);
  const [found, other] = exact.length > 0 ? exact : matches;
  if (found === undefined) throw unknownReview(id, faults);
  if (other !== undefined) throw usage(`Several reviews start with ${id}.`, 'Give more of the id: `tamis inbox` lists them.');
  const ledger = openWritable(found.place);
  try {
    return await work(ledger, found);
  } finally {
    await ledger.close();
  }
}

function unknownReview(id: string, faults: readonly string[]): Error {
  if (faults[0] !== undefined) return environment(`There is no review ${id} in the ledgers that can be opened: ${faults[0]}`);
  return usage(
    `There is no review ${id}.`,
    '`tamis inbox` lists what is waiting; --ledger names another ledger or the folder of a run.',
  );
}
