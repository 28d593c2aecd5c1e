import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { Json } from '@tamis/core';
import { bindingDigest, type LogEntry, logLine } from '@tamis/core/review';
import { execute, type Ledger, openGrant, openLedger, propose, type ReviewRow, revokeGrant, underGrant } from '@tamis/ledger';
import { copyLedger } from '@tamis/ledger/internal';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { testServer } from '../../../../scripts/postgres/test-server.ts';
import { someOf } from '../../../../scripts/tests/share.ts';
import { verifyLedger } from '../../src/index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-around-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { server, reason, emptied } = await testServer();
let made = 0;

interface Attacked {
  readonly name: string;
  readonly place: () => Promise<string>;
  // Of how many attacks one is tried by `npm test`, another with each commit.
  readonly step: number;
  // The keys between tables and the guards of the log do not stop anybody who owns the file.
  readonly write: (place: string, statements: readonly string[]) => Promise<void>;
  readonly decided: (place: string) => Promise<{ readonly [column: string]: unknown }>;
}

const DECIDED = `SELECT l.*, v.id AS review FROM decision_log l JOIN review v ON v.no = l.review_no WHERE l.event = 'decided'`;

const SQLITE: Attacked = {
  name: 'SQLite',
  place: async () => path.join(folder, `${++made}.sqlite`),
  step: 1,
  write: async (place, statements) => {
    const db = new DatabaseSync(place, { enableForeignKeyConstraints: false });
    db.exec('DROP TRIGGER IF EXISTS decision_log_is_kept; DROP TRIGGER IF EXISTS decision_log_is_final');
    for (const statement of statements) expect(Number(db.prepare(statement).run().changes), statement).toBeGreaterThan(0);
    db.close();
  },
  decided: async (place) => {
    const db = new DatabaseSync(place);
    const entry = { ...db.prepare(DECIDED).get() };
    db.close();
    return entry;
  },
};

const POSTGRES: Attacked = {
  name: 'Postgres',
  place: emptied,
  step: 3,
  write: async (place, statements) => {
    const client = await connected(place);
    for (const statement of statements) expect((await client.query(statement)).rowCount, statement).toBeGreaterThan(0);
    await client.end();
  },
  decided: async (place) => {
    const client = await connected(place);
    const { rows } = await client.query<{ readonly [column: string]: unknown }>(DECIDED);
    await client.end();
    return { ...rows[0], no: Number(rows[0]?.no), at: Number(rows[0]?.at) };
  },
};

async function connected(place: string): Promise<Client> {
  const client = new Client({ connectionString: server?.url });
  await client.connect();
  const name = new URL(place).searchParams.get('schema') ?? '';
  await client.query(`SET search_path = ${name}; SET session_replication_role = replica`);
  return client;
}

const ACT = { action: 'refund', value: { amount: 5 } } as const;
const UNMET = { code: 'checks.failed', severity: 'error', path: '', args: { message: 'Closed.' } } as const;
const CALL = { act: ACT, session: 'one', server: 'shop' };
const scope = (amount: number, until: number): Json => ({
  ...{ tool: 'refund', where: { expr: `amount <= ${amount}` }, of: { session: 'one' }, until },
});
const LATER = 4_102_444_800_000;
const grantDigest = (held: Json) => bindingDigest({ kind: 'grant', contract: '', value: held });

interface Shop {
  readonly ledger: Ledger;
  readonly ran: unknown[];
  readonly asked: (unit: string, more?: object) => Promise<ReviewRow>;
  readonly run: (review: string) => Promise<unknown>;
  readonly call: () => Promise<unknown>;
}

function shopIn(ledger: Ledger): Shop {
  const ran: unknown[] = [];
  const run = (review: string) =>
    execute({ ledger, review, world: () => undefined }, ({ action, value }) => ran.push([action, value]));
  return {
    ...{ ledger, ran, run },
    asked: (unit, more = {}) =>
      propose({
        ...{ ledger, kind: 'tool-call', act: ACT, reason: 'approval' },
        ...{ source: { run: 'support', step: 'refund', unit, attempt: 1 }, id: unit, ...more },
      }),
    call: async () => {
      const review = await underGrant({ ledger, kind: 'tool-call', act: ACT, reason: 'approval' }, CALL);
      return review && (await run(review.review));
    },
  };
}

async function decided({ ledger, asked }: Shop, unit: string, kind: 'approve' | 'deny' = 'approve'): Promise<ReviewRow> {
  const row = await asked(unit);
  await ledger.decide({ review: unit, digest: row.digest, kind, by: 'ann', text: 'why' });
  return row;
}

async function granted({ ledger }: Shop, more: object = {}): Promise<string> {
  const where = { expr: 'amount <= 1' };
  const grant = { tool: 'refund', where, of: { session: 'one' }, until: LATER, by: 'ann', reason: 'small', ...more };
  return (await openGrant(ledger, grant)).id;
}

const reviewNo = (id: string) => `(SELECT no FROM review WHERE id = '${id}')`;
const HEAD = '(SELECT max(no) FROM decision_log)';
const approval = (id: string, by = 'ann') =>
  `INSERT INTO decision (review_no, kind, by, digest, at) SELECT no, 'approve', '${by}', digest, 1 FROM review WHERE id = '${id}'`;
const forgotten = (id: string, event: string) =>
  `DELETE FROM decision_log WHERE review_no = ${reviewNo(id)} AND event = '${event}'`;

interface Attack {
  readonly before: (shop: Shop) => Promise<unknown>;
  readonly statements: (ids: readonly string[], logged: { readonly [column: string]: unknown }) => readonly string[];
  readonly use: (shop: Shop) => Promise<unknown>;
}

const ATTACKS: { readonly [name: string]: Attack } = {
  'a grant was inserted': {
    before: async (shop) => await granted(shop),
    statements: ([id]) => [
      `UPDATE review SET id = 'old' WHERE id = '${id}'`,
      `INSERT INTO unit (run_no, id, step_no, state) SELECT run_no, 'g', step_no, state FROM unit WHERE id = '${id}'`,
      `INSERT INTO review (id, run_no, unit_no, step_no, attempt, kind, reason, digest, contract, state, created_at, expires_at, held)
        SELECT 'g', run_no, (SELECT no FROM unit WHERE id = 'g'), step_no, 1, kind, reason, '${grantDigest(scope(9, LATER))}', contract,
        state, created_at, expires_at, '${JSON.stringify(scope(9, LATER))}' FROM review WHERE id = 'old'`,
      `UPDATE review SET id = '${id}' WHERE id = 'old'`,
      approval('g'),
    ],
    use: ({ call }) => call(),
  },
  'a decision was inserted': {
    before: ({ asked }) => asked('a'),
    statements: () => [`UPDATE review SET state = 'decided' WHERE id = 'a'`, approval('a')],
    use: ({ run }) => run('a'),
  },
  'the decision about another review was copied': {
    before: async (shop) => [await decided(shop, 'a'), await shop.asked('b')],
    statements: () => [
      `INSERT INTO decision_log (no, review_no, event, by, at, digest, kind, value_digest, text_digest, previous, hash, value, text)
        SELECT ${HEAD} + 1, ${reviewNo('b')}, event, by, at, digest, kind, value_digest, text_digest,
        (SELECT hash FROM decision_log ORDER BY no DESC LIMIT 1), hash, value, text FROM decision_log
        WHERE review_no = ${reviewNo('a')} AND event = 'decided'`,
      `INSERT INTO decision (review_no, kind, by, digest, at, value, text)
        SELECT ${reviewNo('b')}, kind, by, digest, at, value, text FROM decision`,
      `UPDATE review SET state = 'decided' WHERE id = 'b'`,
    ],
    use: ({ run }) => run('b'),
  },
  'a denial was turned into an approval, in the log too': {
    before: (shop) => decided(shop, 'a', 'deny'),
    statements: () => [
      `UPDATE decision_log SET kind = 'approve' WHERE event = 'decided'`,
      `UPDATE decision SET kind = 'approve' WHERE review_no = ${reviewNo('a')}`,
    ],
    use: ({ run }) => run('a'),
  },
  'a denial was turned into an approval, but not in the log': {
    before: (shop) => decided(shop, 'a', 'deny'),
    statements: () => [`UPDATE decision SET kind = 'approve'`],
    use: ({ run }) => run('a'),
  },
  'a denial was turned into an approval, and its entry hashed again': {
    before: async (shop) => [await decided(shop, 'a', 'deny'), await shop.asked('b')],
    statements: (_, { value_digest: valueDigest, text_digest: textDigest, ...logged }) => {
      const digests = { ...(valueDigest ? { valueDigest } : {}), ...(textDigest ? { textDigest } : {}) };
      const line = logLine({ ...logged, ...digests, kind: 'approve' } as unknown as LogEntry);
      const hash = createHash('sha256').update(line).digest('hex');
      return [
        `UPDATE decision_log SET kind = 'approve', hash = '${hash}' WHERE event = 'decided'`,
        `UPDATE decision SET kind = 'approve'`,
      ];
    },
    use: ({ run }) => run('a'),
  },
  'what somebody put in place of the act was replaced': {
    before: async ({ asked, ledger }) => {
      const { digest } = await asked('a', { policy: { eyes: 2 } });
      await ledger.decide({ review: 'a', digest, kind: 'edit', value: '{"amount":1}', by: 'ann' });
    },
    statements: () => [`UPDATE decision_log SET value = '{"amount":9}' WHERE event = 'seconded'`],
    use: async ({ ledger }) => await ledger.review('a'),
  },
  'a denial was removed, also from the log, and somebody approved': {
    before: async (shop) => {
      await shop.asked('a');
      await shop.asked('b');
      await shop.ledger.decide({ review: 'a', digest: (await shop.asked('a')).digest, kind: 'deny', by: 'ann', text: 'no' });
      await shop.asked('c');
    },
    statements: () => [
      forgotten('a', 'decided'),
      `DELETE FROM decision WHERE review_no = ${reviewNo('a')}`,
      `UPDATE review SET state = 'open' WHERE id = 'a'`,
    ],
    use: async ({ ledger, asked, run }) => {
      await ledger.decide({ review: 'a', digest: (await asked('a')).digest, kind: 'approve', by: 'bob' });
      await run('a');
    },
  },
  'the end of a revoked grant was undone': {
    before: async (shop) => {
      const id = await granted(shop, { where: { expr: 'amount <= 9' } });
      await revokeGrant(shop.ledger, id, 'bob', 'over');
      return id;
    },
    statements: ([id]) => [`UPDATE review SET state = 'decided' WHERE id = '${id}'`],
    use: ({ call }) => call(),
  },
  'the end of a revoked grant was removed from the log': {
    before: async (shop) => {
      const id = await granted(shop, { where: { expr: 'amount <= 9' } });
      await shop.asked('a');
      await revokeGrant(shop.ledger, id, 'bob', 'over');
      await shop.asked('b');
      return id;
    },
    statements: ([id = '']) => [
      forgotten(id, 'stale'),
      forgotten(id, 'noted'),
      `UPDATE review SET state = 'decided' WHERE id = '${id}'`,
    ],
    use: ({ call }) => call(),
  },
  'a note took the place of the end of a revoked grant in the log': {
    before: async (shop) => {
      const id = await granted(shop, { where: { expr: 'amount <= 9' } });
      await shop.asked('a');
      await shop.ledger.closeReview(id, 'stale', 'over');
      await shop.asked('b');
      return id;
    },
    statements: ([id]) => [
      `UPDATE decision_log SET event = 'noted', review_no = ${reviewNo('a')} WHERE event = 'stale'`,
      `UPDATE review SET state = 'decided' WHERE id = '${id}'`,
    ],
    use: ({ call }) => call(),
  },
  'a grant was widened, with its digests': {
    before: (shop) => granted(shop),
    statements: ([id]) => [
      `UPDATE review SET held = '${JSON.stringify(scope(9, LATER))}', digest = '${grantDigest(scope(9, LATER))}' WHERE id = '${id}'`,
      `UPDATE decision SET digest = '${grantDigest(scope(9, LATER))}'`,
      `UPDATE decision_log SET digest = '${grantDigest(scope(9, LATER))}'`,
    ],
    use: ({ call }) => call(),
  },
  'the only use of a grant was forgotten': {
    before: async (shop) => {
      await granted(shop, { where: { expr: 'amount <= 9' }, times: 1 });
      await shop.call();
      await shop.asked('b');
    },
    statements: () => {
      const used = `(SELECT no FROM review WHERE kind = 'tool-call' AND id <> 'b')`;
      const rows = ['execution', 'decision', 'decision_log'].map((table) => `DELETE FROM ${table} WHERE review_no = ${used}`);
      return [...rows, `DELETE FROM review WHERE kind = 'tool-call' AND id <> 'b'`];
    },
    use: ({ call }) => call(),
  },
  'the only use of a grant was forgotten, but not in the log': {
    before: async (shop) => {
      await granted(shop, { where: { expr: 'amount <= 9' }, times: 1 });
      await shop.call();
    },
    statements: () => {
      const rows = ['execution', 'decision'].map(
        (table) => `DELETE FROM ${table} WHERE review_no = (SELECT max(no) FROM review)`,
      );
      return [...rows, `DELETE FROM review WHERE kind = 'tool-call'`];
    },
    use: ({ call }) => call(),
  },
  'an execution was forgotten': {
    before: async (shop) => {
      await decided(shop, 'a');
      await shop.run('a');
    },
    statements: () => ['DELETE FROM execution'],
    use: ({ run }) => run('a'),
  },
  'a result was made up': {
    before: (shop) => decided(shop, 'a'),
    statements: () => [
      `INSERT INTO execution (review_no, state, holder, token, started_at, until_at, ended_at, result)
        SELECT no, 'done', 'host', 't', 1, 2, 2, '"paid"' FROM review`,
    ],
    use: ({ run }) => run('a'),
  },
  'another review asks whether it ran': {
    before: async (shop) => {
      await decided(shop, 'a');
      await shop.run('a');
      await shop.asked('b');
    },
    statements: () => [`UPDATE execution SET asked_no = ${reviewNo('b')}`],
    use: ({ run }) => run('a'),
  },
  'what runs if nobody decides was replaced': {
    before: async ({ asked, ledger }) => {
      await asked('a', { policy: { fallback: { action: 'wait', value: {} }, expiresIn: 60_000 } });
      await ledger.closeReview('a', 'expired');
    },
    statements: () => [`UPDATE review SET fallback = '{"action":"refund","arguments":{"amount":9}}'`],
    use: ({ run }) => run('a'),
  },
  'fewer people have to agree': {
    before: async ({ asked, ledger }) => {
      const { digest } = await asked('a', { policy: { eyes: 2 } });
      await ledger.decide({ review: 'a', digest, kind: 'approve', by: 'ann' });
    },
    statements: () => ['UPDATE review SET eyes = 1'],
    use: async ({ ledger, run }) => {
      const { digest = '' } = (await ledger.review('a')) ?? {};
      await ledger.decide({ review: 'a', digest, kind: 'approve', by: 'ann' });
      await run('a');
    },
  },
};

// What verify finds; a database is copied into a file first, as `tamis verify` does.
async function violations(place: string): Promise<readonly string[]> {
  const file = place.endsWith('.sqlite') ? place : path.join(folder, `${++made}.sqlite`);
  if (file !== place) await copyLedger(place, file);
  return verifyLedger(file).checks.flatMap((check) => check.violations.map(({ what }) => what));
}

for (const attacked of [SQLITE, POSTGRES])
  describe.skipIf(attacked === POSTGRES && server === undefined)(`in ${attacked.name}${reason}`, () => {
    const attacks = someOf(Object.entries(ATTACKS), attacked.step).map(([, attack]) => attack);
    test.each(attacks)('%s: nothing runs, and verify reports it', async (_, { before, statements, use }) => {
      const place = await attacked.place();
      const shop = shopIn(openLedger(place));
      const known = await before(shop);
      const ran = [...shop.ran];
      // This process has seen that everything was in order.
      for await (const { review } of shop.ledger.reviews()) await shop.ledger.review(review);
      const logged = await attacked.decided(place);
      await attacked.write(place, statements(typeof known === 'string' ? [known] : [], logged));
      const fresh = shopIn(openLedger(place));
      // The process that was there before, and one that was not.
      for (const one of [fresh, shop]) await expect(use(one)).rejects.toMatchObject({ code: 'fault.ledger-altered' });
      expect([...shop.ran, ...fresh.ran]).toEqual(ran);
      await Promise.all([shop.ledger.close(), fresh.ledger.close()]);
      expect(await violations(place)).not.toEqual([]);
    });

    test('whoever reads while others decide and run sees no alteration', async () => {
      const place = await attacked.place();
      const [one, other] = [shopIn(openLedger(place)), shopIn(openLedger(place))];
      const units = Array.from({ length: Math.floor(20 / attacked.step) }, (_, number) => `u${number}`);
      let isOver = false;
      const work = Promise.all(
        units.map(async (unit) => {
          await decided(one, unit);
          await one.run(unit);
        }),
      ).finally(() => {
        isOver = true;
      });
      let read = 0;
      while (!isOver) {
        await setImmediate();
        for await (const { review } of other.ledger.reviews()) read += (await other.ledger.review(review)) === undefined ? 0 : 1;
        for await (const { state } of other.ledger.reviews({ state: 'open' })) expect(state).toBe('open');
      }
      await work;
      expect(one.ran).toHaveLength(units.length);
      expect(read).toBeGreaterThan(0);
      await Promise.all([one.ledger.close(), other.ledger.close()]);
    });

    test('a purged run, and a claim under which nothing ran, are as the log has them', async () => {
      const place = await attacked.place();
      const shop = shopIn(openLedger(place));
      for (const unit of ['a', 'b']) await decided(shop, unit);
      await shop.run('a');
      let looks = 0;
      const premises = { unmet: async () => (++looks > 1 ? [UNMET] : []) };
      const dropped = await execute({ ledger: shop.ledger, review: 'b', world: () => undefined, premises }, () =>
        shop.ran.push(1),
      );
      expect(dropped).toMatchObject({ status: 'refused', reason: 'unmet' });
      await decided(shop, 'c', 'deny');
      await shop.asked('d');
      expect(await shop.ledger.purge('support')).toEqual({ status: 'purged' });
      const states: (string | undefined)[][] = [];
      for await (const { review, state, execution } of shop.ledger.reviews()) {
        expect((await shop.ledger.review(review))?.held).toBeUndefined();
        states.push([review, state, execution?.state]);
      }
      expect(states).toEqual([
        ['a', 'decided', 'done'],
        ['b', 'stale', 'not-run'],
        ['c', 'decided', undefined],
        ['d', 'withdrawn', undefined],
      ]);
      expect(shop.ran).toHaveLength(1);
      await shop.ledger.close();
      expect(await violations(place)).toEqual([]);
    });

    test('without the attack, each of them does what it should, and everything holds', async () => {
      for (const [, { before }] of someOf(Object.values(ATTACKS), 8)) {
        const place = await attacked.place();
        const shop = shopIn(openLedger(place));
        await before(shop);
        for await (const { review } of shop.ledger.reviews()) expect(await shop.ledger.review(review)).toBeDefined();
        await shop.ledger.close();
        expect(await violations(place)).toEqual([]);
      }
    });
  });
