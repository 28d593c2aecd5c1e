import type { NewReview, ReviewRow } from '@tamis/core/review';
import { processName } from '../execute/process-name.ts';
import type { AttemptEnd, AttemptKey } from '../model/attempt.ts';
import type { Lease, LeaseHolder, LeaseRequest } from '../model/lease.ts';
import type { Ids } from '../port/ids.ts';
import type { Ledger } from '../port/ledger.ts';
import type { WallClock } from '../port/wall-clock.ts';
import { type FoundRun, findRun } from './find/find-run.ts';
import {
  countByModel,
  countCodes,
  countFailures,
  countPassed,
  countResults,
  countUnits,
  readNewestCalls,
  readNewestFailures,
  sumCosts,
} from './read/accounts.ts';
import { readAttempts } from './read/attempts.ts';
import { readBatchCalls, readBatches } from './read/batches.ts';
import { readDecided } from './read/decided.ts';
import { readHistory } from './read/log-entries.ts';
import { openRechecks, readRecheck } from './read/rechecks.ts';
import { mayBeOver, provenReview, readReviews } from './read/reviews.ts';
import { RowStream } from './read/row-stream.ts';
import { readRun, readRuns, readSnapshot } from './read/runs.ts';
import { sumSpending } from './read/spending.ts';
import { readExamples, readTrend } from './read/trends.ts';
import { readSuperseded, readUnit, readUnits } from './read/units.ts';
import { Sql, type Work } from './sql.ts';
import type { OpenStore, Scope } from './store.ts';
import { addUnits } from './write/add-units.ts';
import { changeBatch, endBatch, startBatch } from './write/batches.ts';
import { changeUnit } from './write/change-unit.ts';
import { endAttempt } from './write/end-attempt.ts';
import {
  beginExecution,
  endExecution,
  endWhatIsOver,
  renewExecution,
  resumeExecution,
  startExecution,
  suspendExecution,
} from './write/executions.ts';
import { registerFolder } from './write/folders.ts';
import { addHandle, takeHandle } from './write/handles.ts';
import { fence, holderOf, holdersOf, releaseLease, renewLease, takeLease, WHOLE_RUN } from './write/leases.ts';
import { addLink, useLink } from './write/links.ts';
import { claimNotice, deferNotice, endNotice } from './write/notices.ts';
import { propose } from './write/propose.ts';
import { removeContents } from './write/purge.ts';
import { answerRecheck, askRecheck } from './write/rechecks.ts';
import { rejudge } from './write/rejudge.ts';
import { retryUnits } from './write/retry-units.ts';
import { closeReview, decide, noteReview, openReview } from './write/reviews.ts';
import { addSnapshot, askPause, changeRun, createRun, liftPause } from './write/runs.ts';
import { endCall, startAttempt } from './write/start-attempt.ts';
import type { Writing } from './write/writing.ts';

interface SqlGiven {
  readonly open: OpenStore;
  readonly clock: WallClock;
  readonly ids: Ids;
}

// A ledger in an SQL store. Each method calls the function of the same name in `read/` or `write/`.
export function sqlLedger({ open, clock, ids }: SqlGiven): Ledger {
  const sql = new Sql();
  const store = open(sql);
  const writing: Writing = { sql, clock, ids };
  const write = async <Result>(work: () => Work<Result>, scope: Scope = {}) => await store.write(work, scope);
  const fenced = <Result>(lease: Lease, work: (run: FoundRun) => Work<Result>, { unit }: Scope = {}) => {
    const inside = function* (): Work<Result> {
      return yield* work(yield* fence(sql, lease));
    };
    return write(inside, unit === undefined ? {} : { unit });
  };
  const renewed: Ledger['renewExecution'] = (review, token, milliseconds) =>
    write(() => renewExecution(writing, review, token, milliseconds));
  const read = async <Result>(work: Work<Result>): Promise<Result> => {
    try {
      return await store.do(work);
    } catch (problem) {
      throw store.toFault(problem);
    }
  };
  const stream = <Row>(pages: () => AsyncGenerator<readonly Row[], void, undefined>): AsyncIterable<Row> => ({
    [Symbol.asyncIterator]: () => new RowStream(pages(), store.toFault),
  });
  return {
    place: store.place,
    holder: processName(),
    createRun: (run) => write(() => createRun(writing, run)),
    run: (run) => read(readRun(sql, run)),
    runs: () => stream(() => readRuns(sql, store.do)),
    changeRun: (lease, change) => fenced(lease, (run) => changeRun(writing, run, change)),
    askPause: (run, by) => write(() => askPause(writing, run, by)),
    liftPause: (lease) => fenced(lease, (run) => liftPause(writing, run)),
    takeLease: (request) => write(() => takeLease(writing, request), leaseScope(request)),
    renewLease: (lease, milliseconds) => write(() => renewLease(writing, lease, milliseconds), { unit: '' }),
    releaseLease: (lease) => write(() => releaseLease(writing, lease), { unit: '' }),
    leaseOf: (run, name = WHOLE_RUN) => read(holderIn(sql, run, name)),
    leasesOf: (run) => read(holdersIn(writing, run)),
    addSnapshot: (run, digest, text) => write(() => addSnapshot(writing, run, digest, text)),
    snapshot: (run, digest) => read(readSnapshot(sql, run, digest)),
    purge: async (run) => {
      const by = await write(() => removeContents(writing, run));
      if (by !== undefined) return { status: 'held', by };
      await store.rewrite();
      return { status: 'purged' };
    },

    addUnits: (lease, units) => fenced(lease, (run) => addUnits(writing, run, units), { unit: '' }),
    startAttempt: (lease, start) => fenced(lease, (run) => startAttempt(writing, run, lease.epoch, start), start),
    endCall: (lease, fault) => fenced(lease, (run) => endCall(writing, run, fault), fault),
    endAttempt: (lease, end) => fenced(lease, (run) => endAttempt(writing, run, end), scopeOf(end)),
    changeUnit: (lease, change) => fenced(lease, (run) => changeUnit(writing, run, change), change),
    retryUnits: (lease, units, change) => fenced(lease, (run) => retryUnits(writing, run, units, change)),
    rejudge: (lease, rejudgement) => fenced(lease, (run) => rejudge(writing, run, rejudgement)),

    startBatch: (lease, start) => fenced(lease, (run) => startBatch(writing, run, lease.epoch, start)),
    changeBatch: (lease, change) => fenced(lease, (run) => changeBatch(writing, run, change)),
    endBatch: (lease, end) => fenced(lease, (run) => endBatch(writing, run, end)),
    batches: (run, which = {}) => read(readBatches(sql, run, which)),
    batchCalls: (run, batch) => read(readBatchCalls(sql, run, batch)),

    openReview: ({ run, ...source }, review) => write(() => openReviewIn(writing, run, source, review)),
    propose: (source, review, policy, claim) => write(() => propose(writing, source, review, policy, claim)),
    decide: (decision) => write(() => decide(writing, decision)),
    note: (note) => write(() => noteReview(writing, note)),
    closeReview: (review, state, why) => write(() => closeReview(writing, review, state, why)),
    review: (review) => read(reviewRow(sql, review)),
    reviews: (which = {}) => stream(() => readReviews(sql, store.do, which)),
    decided: (which) => read(readDecided(sql, which)),
    history: (review) => read(readHistory(sql, review)),

    beginExecution: (source, review, begin) => write(() => beginExecution(writing, source, review, begin)),
    startExecution: (start) => write(() => startExecution(writing, start)),
    renewExecution: renewed,
    keepExecution: (review, token, milliseconds) => {
      const beat = setInterval(() => renewed(review, token, milliseconds).catch(() => undefined), milliseconds / 3);
      return () => clearInterval(beat);
    },
    suspendExecution: (pause) => write(() => suspendExecution(writing, pause)),
    resumeExecution: (start) => write(() => resumeExecution(writing, start)),
    endExecution: (end) => write(() => endExecution(writing, end)),
    tend: async () => {
      // Usually nothing is overdue, and writers are not disturbed.
      if (!(await read(mayBeOver(sql, clock.now())))) return { expired: [], unknown: [] };
      return await write(() => endWhatIsOver(writing));
    },
    askRecheck: (review, by, edit) => write(() => askRecheck(writing, review, by, edit)),
    rechecks: () => read(openRechecks(sql)),
    recheck: (recheck) => read(readRecheck(sql, recheck)),
    answerRecheck: (recheck, host, answer) => write(() => answerRecheck(writing, recheck, host, answer)),

    claimNotice: (claim) => write(() => claimNotice(writing, claim)),
    endNotice: (key) => write(() => endNotice(writing, key)),
    deferNotice: (key, wait) => write(() => deferNotice(writing, key, wait)),
    addLink: (link) => write(() => addLink(writing, link)),
    useLink: (review, digest) => write(() => useLink(writing, review, digest)),
    addHandle: (handle) => write(() => addHandle(writing, handle)),
    takeHandle: (key) => write(() => takeHandle(writing, key)),

    units: (run, query = {}) => stream(() => readUnits(sql, store.do, run, query)),
    unit: (run, unit) => read(readUnit(sql, run, unit)),
    attempts: (run, query = {}) => stream(() => readAttempts(sql, store.do, run, query)),
    superseded: (run, unit) => read(readSuperseded(sql, run, unit)),
    counts: (run) => read(countUnits(sql, run)),
    resultsByModel: (run) => read(countByModel(sql, run)),
    results: (run) => read(countResults(sql, run)),
    failures: (run) => read(countFailures(sql, run)),
    newestFailures: (run, most) => read(readNewestFailures(sql, run, most)),
    newestCalls: (run, most) => read(readNewestCalls(sql, run, most)),
    codes: (run) => read(countCodes(sql, run)),
    passedBecause: (run, reason) => read(countPassed(sql, run, reason)),
    costs: (run) => read(sumCosts(sql, run)),
    spending: (run) => read(sumSpending(sql, run)),
    trend: (run, query) => read(readTrend(sql, run, query)),
    examples: (run, query) => read(readExamples(sql, run, query)),

    registerFolder: (folder) => write(() => registerFolder(writing, folder)),
    folders: () => read(readFolders(sql)),

    version: () => store.version(),
    close: () => store.close(),
  };
}

function leaseScope({ name, force }: LeaseRequest): Scope {
  return force === true && name !== undefined ? { unit: '' } : {};
}

// The scope of an attempt's result, which touches only its own unit unless people are asked or the run changes.
function scopeOf({ unit, review, run }: AttemptEnd): Scope {
  return review === undefined && run === undefined ? { unit } : {};
}

function* holderIn(sql: Sql, run: string, name: string): Work<LeaseHolder | undefined> {
  return yield* holderOf(sql, (yield* findRun(sql, run)).no, name);
}

function* holdersIn(writing: Writing, run: string): Work<readonly LeaseHolder[]> {
  return yield* holdersOf(writing, (yield* findRun(writing.sql, run)).no);
}

function* openReviewIn(writing: Writing, run: string, source: AttemptKey, review: NewReview): Work<ReviewRow> {
  return yield* openReview(writing, yield* findRun(writing.sql, run), source, review);
}

function* reviewRow(sql: Sql, review: string): Work<ReviewRow | undefined> {
  return (yield* provenReview(sql, review))?.row;
}

function* readFolders(sql: Sql): Work<readonly string[]> {
  return (yield* sql.all<{ readonly path: string }>('SELECT path FROM folder ORDER BY no')).map(({ path }) => path);
}
