import { compile } from '@tamis/core';
import { NO_ACTION } from '@tamis/core/review';
import type { ReviewRow } from '@tamis/ledger';
import { describe, expect, it } from 'vitest';
import { Tally } from '../src/act/lab/try-in-lab.ts';
import type { Book } from '../src/books/book.ts';
import { OneTimeTokens } from '../src/door/one-time-token.ts';
import { mayAct, type Principal } from '../src/door/principal.ts';
import { Sessions } from '../src/door/sessions.ts';
import { Watch } from '../src/live/watch.ts';
import { reviewRow } from '../src/read/review-row.ts';

const ANA: Principal = { name: 'ana', role: 'reviewer' };

describe('who gets in', () => {
  it('has a link that was not used, for ten minutes', () => {
    let time = 0;
    const tokens = new OneTimeTokens(() => time);
    const [one, other, late] = [tokens.issue(), tokens.issue(), tokens.issue()];
    expect([tokens.use('guessed'), tokens.use(one), tokens.use(one), tokens.use(other)]).toEqual([false, true, false, true]);
    time = 10 * 60_000;
    expect(tokens.use(late)).toBe(false);
    const last = tokens.issue();
    time += 10 * 60_000 - 1;
    expect(tokens.use(last)).toBe(true);
  });

  it('stays in for twelve hours after the last request, in at most a thousand browsers', () => {
    let time = 0;
    const sessions = new Sessions(() => time);
    const first = sessions.open(ANA);
    const ending = sessions.find(first)?.ending.signal;
    time = 12 * 3_600_000;
    expect(sessions.find(first)?.principal).toBe(ANA);
    time *= 2;
    expect(sessions.find(first)).toBeDefined();
    time += 12 * 3_600_000 + 1;
    expect([sessions.find(first), ending?.aborted, sessions.find('guessed')]).toEqual([undefined, true, undefined]);
    const [oldest, second] = [sessions.open(ANA), sessions.open(ANA)];
    time += 1;
    sessions.find(oldest);
    for (let more = 0; more < 998; more++) sessions.open(ANA);
    expect(sessions.find(second)).toBeDefined();
    time += 1;
    sessions.find(oldest);
    const newest = sessions.open(ANA);
    // The one that was used least recently made room.
    expect([sessions.find(oldest), sessions.find(newest)].every((one) => one !== undefined)).toBe(true);
    sessions.close(newest);
    expect(sessions.find(newest)).toBeUndefined();
  });

  it('has the rights of a role and of those below it', () => {
    const may = (role: Principal['role']) =>
      (['viewer', 'reviewer', 'operator'] as const).map((needed) => mayAct({ name: 'a', role }, needed));
    expect([may('viewer'), may('reviewer'), may('operator')]).toEqual([
      [true, false, false],
      [true, true, false],
      [true, true, true],
    ]);
  });
});

describe('what browsers are told', () => {
  it('is what was written after the last thing they know, as long as that is kept', async () => {
    let version = 0;
    const ledger = { version: async () => version };
    const watch = new Watch({ all: async () => [{ id: 'home', place: 'home', ledger }] } as never, () => 7);
    const heard: number[] = [];
    await watch.look();
    expect([watch.last, watch.since(0), watch.since(1)]).toEqual([0, [], undefined]);
    const stop = watch.listen(({ id }) => heard.push(id));
    // Whoever listens has it look at once.
    await new Promise((resolve) => setImmediate(resolve));
    while (version < 501) {
      version += 1;
      await watch.look();
    }
    await watch.look();
    stop();
    watch.stop();
    expect([watch.last, heard.length]).toEqual([501, 501]);
    expect(watch.since(501)).toEqual([]);
    expect(watch.since(499)).toEqual([500, 501].map((id) => ({ id, books: ['home'], at: 7 })));
    expect(watch.since(1)).toHaveLength(500);
    expect([watch.since(0), watch.since(502)]).toEqual([undefined, undefined]);
  });
});

describe('a trial in the lab', () => {
  const [wide, narrow] = [{ type: 'integer' }, { type: 'integer', maximum: 5 }].map((n) =>
    compile({ schema: { type: 'object', properties: { n }, required: ['n'] } }),
  );
  const judged = (gate: typeof wide, reply: string) => gate?.judge(reply) as ReturnType<NonNullable<typeof wide>['judge']>;
  const row = (unit: string, reply: string) => ({ unit, attempt: 1, reply }) as never;

  it('counts what would pass, fail or differ', () => {
    const tally = new Tally(4);
    const add = (unit: string, reply: string, before: typeof wide, after: typeof wide, other = reply) =>
      tally.add(row(unit, reply), judged(before, reply), judged(after, other));
    add('fails', '{"n": 9}', wide, narrow);
    add('passes', '{"n": 9}', narrow, wide);
    add('same', '{"n": 1}', wide, narrow);
    expect([tally.isFull, tally.result(0).isSample]).toEqual([false, false]);
    add('differs', '{"n": 1}', wide, wide, '{"n": 2}');
    expect(tally.isFull).toBe(true);
    const { wouldPass, wouldFail, wouldDiffer, ...counts } = tally.result(0);
    expect(counts).toMatchObject({ replies: 4, isSample: true, newlyFailing: 1 });
    expect([counts.was, counts.is]).toEqual([
      { pass: 3, hold: 0, fail: 1 },
      { pass: 3, hold: 0, fail: 1 },
    ]);
    expect(wouldFail).toMatchObject([{ unit: 'fails', code: 'schema.range', before: { text: '{"n": 9}' } }]);
    expect(wouldFail[0]?.after).toBeUndefined();
    expect(wouldPass).toMatchObject([{ unit: 'passes', before: { text: '{"n": 9}' }, after: { text: '{\n  "n": 9\n}' } }]);
    expect(wouldDiffer).toMatchObject([
      { unit: 'differs', before: { text: '{\n  "n": 1\n}' }, after: { text: '{\n  "n": 2\n}' } },
    ]);
  });

  it('sends fifty rows of each kind, and counts all', () => {
    const tally = new Tally(Number.POSITIVE_INFINITY);
    const [before, after] = [judged(wide, '{"n": 9}'), judged(narrow, '{"n": 9}')];
    for (let unit = 0; unit < 51; unit++) tally.add(row(`${unit}`, ''), before, after);
    const { wouldFail, newlyFailing } = tally.result(0);
    expect([wouldFail.length, newlyFailing]).toEqual([50, 51]);
  });
});

describe('a row of the inbox', () => {
  const book = { id: 'home', place: '/tmp/ledger.sqlite' } as Book;
  const row = (held: object | undefined, more: Partial<ReviewRow> = {}) =>
    reviewRow(
      {
        ...{ review: 'v', kind: 'tool-call', reason: 'approval', action: 'pay', digest: 'd', state: 'open', createdAt: 1 },
        ...(held === undefined ? {} : { held: JSON.stringify(held) }),
        source: { run: 'r', unit: 'u', step: 's', attempt: 1 },
        ...more,
      },
      book,
      ANA,
    );
  const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, at]));

  it('says whether it shows everything', () => {
    expect([row(fields(8)), row(fields(9))].map(({ isWhole, fields: { length } }) => [isWhole, length])).toEqual([
      [true, 8],
      [false, 8],
    ]);
    expect([row({ a: 'x'.repeat(198) }), row({ a: 'x'.repeat(199) })].map(({ isWhole }) => isWhole)).toEqual([true, false]);
    expect(row({ a: 'x'.repeat(300) }).fields[0]?.text.text).toHaveLength(200);
    expect([row({}).isPurged, row(undefined).isPurged]).toEqual([false, true]);
  });

  it('names what would run, or the unit that it is about', () => {
    const { action: _, ...document } = { action: 'pay' };
    expect(row({}).name).toBe('pay');
    expect(row({}, { action: NO_ACTION })).toMatchObject({ name: 'do nothing', isAction: true });
    expect(reviewRow({ ...document, ...rowOf() }, book, ANA)).toMatchObject({ name: 'u', isAction: false });
  });

  function rowOf(): ReviewRow {
    return {
      ...{ review: 'v', kind: 'document', reason: 'doubt', digest: 'd', state: 'open', createdAt: 1, held: '{}' },
      source: { run: 'r', unit: 'u', step: 's', attempt: 1 },
    };
  }

  it('shows the first change that may have altered the meaning', () => {
    const safe = { code: 'parse.comment', safety: 'safe', path: '' };
    const unsafe = { code: 'parse.cut', safety: 'unsafe', path: '/a', args: {} };
    const detail = (changes: unknown) => ({ detail: JSON.stringify({ changes, risk: 'high', preconditions: ['a', 'b'] }) });
    expect(row({}, detail([safe, { safety: 'unsafe' }, unsafe]))).toMatchObject({
      code: 'parse.cut',
      place: '/a',
      preconditions: ['a', 'b'],
      risk: 'high',
    });
    for (const none of [[safe], 'text', undefined]) expect(row({}, detail(none))).not.toHaveProperty('code');
    expect(row({}).preconditions).toEqual([]);
  });

  it('is mine if I may decide', () => {
    const mine = (deciders: readonly string[] | undefined, principal = ANA) =>
      reviewRow({ ...rowOf(), ...(deciders && { deciders }) }, book, principal).isMine;
    expect([mine(undefined), mine(['Ana']), mine(['bo']), mine(undefined, { name: 'ana', role: 'viewer' })]).toEqual([
      ...[true, true, false, false],
    ]);
  });
});
