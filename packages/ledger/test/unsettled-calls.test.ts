import { compile } from '@tamis/core';
import type { OpenSpan } from '@tamis/core/model';
import { expect, test } from 'vitest';
import { toolDoor } from '../src/index.ts';
import { gather } from './behaviour/setting.ts';
import { folder } from './folder.ts';
import { opened } from './opened.ts';

const { file } = folder();
let made = 0;
const parameters = { type: 'object', properties: { order: { type: 'string' } } };
const gate = (effect: string) => compile({ kind: 'tool-calls', tools: [{ name: 'pay', parameters, effect }] } as never) as never;
const call = (id: string, order = 'T-1') => ({ id, name: 'pay', arguments: { order } });

test('calls made at the same time through one process are separate calls, whichever door they come through', async () => {
  const ledger = opened(file('same-time.sqlite'));
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const door = () => toolDoor({ ledger, gate: gate('change'), source: 'chat' });
  const first = door().run(call('c1'), async () => {
    begun.resolve();
    await ended.promise;
  });
  await begun.promise;
  const second = await door().run(call('c2'), () => 'ran');
  ended.resolve();
  const executed = [await first, second];
  expect(executed.map(({ status }) => status)).toEqual(['done', 'done']);
});

const unreadable = () => {
  throw new Error('It can not be read.');
};

test.each([
  ['an object without a prototype', () => Object.create(null)],
  ['a proxy', () => new Proxy(new Error('x'), { get: unreadable, getPrototypeOf: unreadable })],
  ['a message', () => Object.defineProperty(new Error('x'), 'message', { get: unreadable })],
  ['a code', () => Object.defineProperty(new Error('x'), 'code', { get: unreadable })],
])('a call whose function throws what nobody can read, %s, may have run', async (_, problem) => {
  const ledger = opened(file(`unreadable-${++made}.sqlite`));
  const tools = [{ name: 'pay', parameters, effect: 'change', failures: [{ code: 'NOPE' }] }];
  const paying = compile({ kind: 'tool-calls', tools } as never);
  const kinds: string[] = [];
  const span = {
    open: () => span as unknown as OpenSpan,
    within: (work: () => unknown) => work(),
    fail: (kind: string) => kinds.push(kind),
    note: () => undefined,
    end: () => undefined,
  };
  const door = toolDoor({ ledger, gate: paying as never, source: 'chat', telemetry: span.open() });
  let ran = 0;
  const pay = () => {
    ran++;
    throw problem();
  };
  for (const id of ['c1', 'c1', 'c2']) expect(await door.run(call(id), pay)).toMatchObject({ status: 'unknown' });
  expect(ran).toBe(1);
  expect(kinds[0]).toMatch(/^error$/i);
  const rows = await gather(ledger.reviews());
  expect(rows.flatMap(({ execution }) => execution?.state ?? [])).toEqual(['unknown']);
  expect(rows.filter(({ kind, state }) => kind === 'unknown' && state === 'open')).toHaveLength(1);
});
