import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openLedger, propose } from '@tamis/ledger';
import { afterAll, expect, test } from 'vitest';
import { openReviews } from '../open-ledgers.ts';
import { PastDecisions } from '../past-decisions.ts';
import { isAsked, optionWish } from '../wish.ts';
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

function textOf(screen: InboxScreen): () => string {
  const size = { columns: 100, rows: 40 };
  return () => {
    const rows = screen.frame(size);
    screen.drawn(size);
    return rows.map((row) => row.map((piece) => piece.text).join('')).join('\n');
  };
}

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
  const text = textOf(screen);
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
  // It was drawn, but not long enough to be read.
  press('A');
  expect(text()).toMatch(/A: \d+ lines have not been on the screen yet/);
  await expect.poll(() => text().split('\n')[1]).toBe(' 4 rows');
  press('x');
  text();
  press('d');
  for (const key of ['N', 'o']) press(key);
  press('enter');
  await expect.poll(text).toMatch(/Denying \S+ in 5 s; u undoes it/);
  await expect.poll(() => text().split('\n')[1]).toBe(' 2 rows');
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

test('what is read after someone has changed it is not the decision that was asked for', async () => {
  const file = path.join(folder, `ledger-${++ledgers}.sqlite`);
  const ledger = openLedger(file);
  const act = (amount: number) => ({ action: 'refund', value: { order: 'T-1', amount } });
  await propose({
    ...{ ledger, kind: 'tool-call', reason: 'approval', policy: { eyes: 2 }, act: act(5), alternatives: [act(6)] },
    source: { run: 'desk', step: 'refund', unit: 'T-1', attempt: 1 },
  });
  const [found] = (await openReviews(file)).reviews;
  if (found === undefined) throw new Error('Nothing waits.');
  const wish = optionWish(found, 2);
  const screen = new InboxScreen(file, {}, { found, wish, option: 2, more: [] });
  await screen.load();
  const { review, digest } = found.review;
  await ledger.decide({ review, digest, kind: 'edit', by: 'bob', value: JSON.stringify(act(700)) });
  await screen.load();
  const text = textOf(screen);
  await expect.poll(text).toContain('700');
  await expect.poll(text).not.toMatch(/still loading|not seen yet/);
  screen.press({ text: 'a' });
  await screen.over;
  expect([isAsked(wish, wish), isAsked(wish, screen.decided?.wish ?? wish)]).toEqual([true, false]);
  await ledger.close();
});

test('rows that were being read when they were forgotten are read again', async () => {
  const past = new PastDecisions();
  const { file } = await opened('T-1');
  const ledger = openLedger(file);
  const [found] = (await openReviews(file)).reviews;
  if (found === undefined) throw new Error('Nothing waits.');
  let reads = 0;
  const counting = new Proxy(ledger, {
    get: (target, name) => {
      if (name === 'reviews') reads++;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const first = past.read(counting, [found.review]);
  past.forget();
  await first;
  await past.read(counting, [found.review]);
  await past.read(counting, [found.review]);
  expect(reads).toBe(2);
  await ledger.close();
});

test('a denial of a review that no look has found waiting is known a few seconds later', async () => {
  const { file } = await opened('T-1', 'T-2');
  let now = 0;
  const past = new PastDecisions(() => now);
  const denied = async () => [...(await openReviews(file, past)).decided.values()].flat().length;
  expect(await denied()).toBe(0);
  const ledger = openLedger(file);
  const { review, digest } = await propose({
    ...{
      ledger,
      kind: 'tool-call',
      reason: 'approval',
      policy: {},
      act: { action: 'refund', value: { order: 'T-1', amount: 5 } },
    },
    source: { run: 'desk', step: 'refund', unit: 'again', attempt: 1 },
  });
  await ledger.decide({ review, digest, kind: 'deny', by: 'bob', text: 'No.' });
  await ledger.close();
  expect(await denied()).toBe(0);
  now = 5000;
  expect(await denied()).toBe(1);
});

test('a key decides one review, though the copy of a run has another with the same id', async () => {
  const { file } = await opened('T-1');
  const copies = ['one', 'two'].map((name) => path.join(folder, name));
  for (const copy of copies) {
    mkdirSync(copy);
    copyFileSync(file, path.join(copy, 'ledger.sqlite'));
  }
  const home = openLedger(path.join(folder, 'home.sqlite'));
  for (const copy of copies) await home.registerFolder(copy);
  await home.close();
  const screen = new InboxScreen(home.place, {});
  const text = textOf(screen);
  await screen.load();
  await screen.load();
  expect(text()).toContain('2 waiting');
  screen.press({ text: '', name: 'enter' });
  await expect.poll(text).not.toMatch(/still loading|not seen yet/);
  screen.press({ text: 'a' });
  await expect.poll(text).toContain('Approving');
  // What else the key decides would follow once the list is read again.
  for (let loads = 0; loads < 3; loads++) await screen.load();
  await screen.send();
  expect((await openReviews(home.place)).reviews).toHaveLength(1);
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
