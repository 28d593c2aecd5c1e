import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openLedger, propose } from '@tamis/ledger';
import { afterAll, expect, test } from 'vitest';
import { openReviews } from '../open-ledgers.ts';
import { PastDecisions } from '../past-decisions.ts';
import { InboxScreen } from './inbox-screen.ts';
import type { InboxState } from './inbox-state.ts';
import { Outbox, type Undoable } from './outbox.ts';
import { Turns } from './turns.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-outbox-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const before = {} as InboxState;

test('earlier decisions are recorded in their order while later ones are held', async () => {
  const recorded: unknown[] = [];
  const first = Promise.withResolvers<void>();
  const outbox = new Outbox(60_000, async (decisions) => {
    if (recorded.length === 0) await first.promise;
    recorded.push(decisions);
  });
  const [one, two, three] = [[], [], []].map((decisions): Undoable => ({ decisions, before })) as [Undoable, Undoable, Undoable];
  outbox.put(one);
  outbox.put(two);
  expect(outbox.isHolding).toBe(true);
  outbox.put(three);
  expect(outbox.undo()).toMatchObject(three);
  expect([outbox.isHolding, outbox.undo()]).toEqual([false, undefined]);
  first.resolve();
  await outbox.flush();
  expect(recorded).toHaveLength(2);
  expect([recorded[0] === one.decisions, recorded[1] === two.decisions]).toEqual([true, true]);
});

let ledgers = 0;

/** Opens the inbox of a ledger with refunds of these orders. */
async function opened(...orders: readonly string[]) {
  const file = path.join(folder, `ledger-${++ledgers}.sqlite`);
  const ledger = openLedger(file);
  for (const order of orders)
    await propose({
      ...{ ledger, kind: 'tool-call', reason: 'approval', policy: {}, act: { action: 'refund', value: { order, amount: 5 } } },
      source: { run: 'desk', step: 'refund', unit: order, attempt: 1 },
    });
  await ledger.close();
  const screen = new InboxScreen(file, {});
  await screen.load();
  const size = { columns: 100, rows: 24 };
  const text = () => {
    const rows = screen.frame(size);
    screen.drawn(size);
    return rows.map((row) => row.map((piece) => piece.text).join('')).join('\n');
  };
  text();
  return {
    file,
    screen,
    text,
    press: (key: string) => screen.press(key === 'enter' ? { text: '', name: 'enter' } : { text: key }),
  };
}

test('a group leaves the list with the key that decides it, and an undo brings it back as it was', async () => {
  const { screen, text, press } = await opened('T-1', 'T-2', 'T-3', 'T-4');
  press('enter');
  expect(text()).toContain('still loading');
  press('A');
  expect(text()).toContain('A: still loading; nothing was decided');
  await expect.poll(() => text().split('\n')[1]).toBe(' 4 rows');
  press('x');
  text();
  press('d');
  for (const key of ['N', 'o']) press(key);
  press('enter');
  await expect.poll(text).toMatch(/Denying \S+ in 5 s; u undoes it/);
  text();
  // The denial is being recorded when the rest is approved.
  press('A');
  expect(text()).toMatch(/Approving 2 reviews in 5 s; u undoes it/);
  expect(text()).not.toContain('alike: refund');
  press('u');
  expect(text()).toContain('taken out of the table');
  await screen.send();
});

test('what has worked takes no place from the answer to a key', async () => {
  const { screen, text, press } = await opened('T-1', 'T-2', 'T-3');
  const deny = async () => {
    for (const key of ['enter', 'd', 'N', 'o', 'enter']) press(key);
    await expect.poll(text).toMatch(/Denying/);
  };
  await deny();
  await screen.send();
  expect(text()).toMatch(/ denied\./);
  await deny();
  press('o');
  await screen.send();
  expect(text()).toContain('o: there is no other option');
});

test('what was decided is known to who reads it, even if it is forgotten meanwhile', async () => {
  const { file, screen, text, press } = await opened('T-1', 'T-2', 'T-3');
  for (const key of ['enter', 'd', 'N', 'o', 'enter']) press(key);
  await expect.poll(text).toMatch(/Denying/);
  await screen.send();
  // A decision that is recorded in between makes the screen forget.
  class Forgetful extends PastDecisions {
    override async read(...given: Parameters<PastDecisions['read']>) {
      const read = await super.read(...given);
      this.forget();
      return read;
    }
  }
  const { reviews, decided } = await openReviews(file, new Forgetful());
  expect([reviews.length, [...decided.values()].flat().length]).toEqual([2, 1]);
});

test('what is read earlier never ends later, and who asks meanwhile shares the next turn', async () => {
  const ends: (() => void)[] = [];
  const done: string[] = [];
  const turns = new Turns(() => new Promise((resolve) => ends.push(resolve)));
  const ask = async (name: string) => {
    await turns.next();
    done.push(name);
  };
  const first = ask('one');
  await expect.poll(() => ends.length).toBe(1);
  const others = [ask('two'), ask('three')];
  ends[0]?.();
  await first;
  await expect.poll(() => ends.length).toBe(2);
  expect(done).toEqual(['one']);
  ends[1]?.();
  await Promise.all(others);
  expect([done, ends.length]).toEqual([['one', 'two', 'three'], 2]);
});
