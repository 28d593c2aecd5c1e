import { expect, it } from 'vitest';
import { type Place, places } from './places.ts';

function room(given: { readonly most?: number; readonly mostEach?: number; readonly idle?: number }) {
  let time = 0;
  const ended: string[] = [];
  const busy = new Set<string>();
  const all = places({ ...given, now: () => time });
  const take = async (name: string, principal?: string, request: Promise<unknown> = Promise.resolve()) => {
    const canEnd = async () => !busy.has(name);
    const place = await all.take({ principal, canEnd, end: async () => void ended.push(name) }, request);
    await request;
    return place;
  };
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { all, take, pass, ended, busy };
}

it('the caller that has been silent for longest gives its place up, but none that something is lost with', async () => {
  const { take, pass, ended, busy } = room({ most: 3 });
  const taken: (Place | undefined)[] = [];
  for (const name of ['a', 'b', 'c']) {
    taken.push(await take(name));
    pass(1);
  }
  for (const at of [1, 2, 0]) taken[at]?.use(Promise.resolve());
  await Promise.resolve();
  (await take('d'))?.use(Promise.resolve());
  await Promise.resolve();
  expect(ended).toEqual(['b']);
  busy.add('c');
  await take('e');
  expect(ended).toEqual(['b', 'a']);
  for (const name of ['d', 'e']) busy.add(name);
  expect(await take('f')).toBeUndefined();
  taken[2]?.leave();
  expect(await take('f')).toBeDefined();
});

it('callers that are asked about and silent for too long do not keep others out, and lose nothing while there is room', async () => {
  const { all, take, pass, ended, busy } = room({ most: 2, idle: 10 });
  for (const name of ['a', 'b']) {
    busy.add(name);
    await take(name);
    pass(5);
  }
  await all.sweep();
  expect([await take('c'), ended]).toEqual([expect.anything(), ['a']]);
  expect(await take('d')).toBeDefined();
  busy.add('d');
  expect([await take('e'), ended]).toEqual([undefined, ['a', 'c']]);
});

it('callers that never came back give their places up first', async () => {
  const { take, ended } = room({ most: 3 });
  (await take('honest'))?.use(Promise.resolve());
  for (const name of ['a', 'b', 'c', 'd']) await take(name);
  expect(ended).toEqual(['a', 'b']);
});

it('a caller with a request in progress is never dropped', async () => {
  const { all, take, pass, ended } = room({ most: 1, idle: 10 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const place = await take('a');
  place?.use(promise);
  pass(100);
  await all.sweep();
  expect([ended, await take('b')]).toEqual([[], undefined]);
  resolve();
  await promise;
  await all.sweep();
  expect(ended).toEqual([]);
  pass(9);
  await all.sweep();
  expect(ended).toEqual([]);
  pass(1);
  await all.sweep();
  expect(ended).toEqual(['a']);
});

it('a principal has only so many, and takes none from others', async () => {
  const { take, ended } = room({ most: 4, mostEach: 2 });
  await take('ann', 'ann');
  for (const name of ['bob-1', 'bob-2', 'bob-3']) await take(name, 'bob');
  expect(ended).toEqual(['bob-1']);
  await take('somebody');
  await take('more');
  expect(ended).toEqual(['bob-1', 'ann']);
});

it('all who come at once get places one by one', async () => {
  const { promise: never } = Promise.withResolvers<void>();
  const { all, take, ended } = room({ most: 3 });
  for (const name of ['a', 'b', 'c']) await take(name);
  const tenant = { principal: undefined, canEnd: async () => true, end: async () => undefined };
  const taken = await Promise.all(Array.from({ length: 10 }, () => all.take(tenant, never)));
  expect([taken.filter((place) => place !== undefined).length, ended]).toEqual([3, ['a', 'b', 'c']]);
});
