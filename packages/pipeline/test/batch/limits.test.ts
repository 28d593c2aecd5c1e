import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Fault } from '@tamis/core';
import { replayModel, startCassetteServer } from '@tamis/models';
import { expect, test } from 'vitest';
import { type MakeModels, type StepModel, startRun } from '../../src/index.ts';
import { folderWith } from '../folder.ts';
import { endOf, newRun, quickClock, states, withLedger } from '../run/running.ts';
import { batchModels, batchOptions, batchServer, KEY, PROVIDERS, RATES, SAID, type TestProvider, violated } from './batching.ts';

const openai = PROVIDERS[0] as TestProvider;

function changed(models: MakeModels, change: (model: StepModel) => Partial<StepModel>): MakeModels {
  return async (...given) => {
    const modelOf = await models(...given);
    return (step) => ({ ...modelOf(step), ...change(modelOf(step)) });
  };
}

// Models whose requests cost at most this much.
function bounded(models: MakeModels, most: number): MakeModels {
  return changed(models, ({ batches }) => (batches === undefined ? {} : { batches: { ...batches, mostCost: () => most } }));
}

test('a batch holds no more requests than there is money for', async () => {
  const server = await batchServer([]);
  const out = newRun();
  const models = bounded(batchModels({ provider: openai, server }), 0.001);
  const end = endOf(
    await startRun(folderWith(RATES), out, batchOptions({ provider: openai, server }, { models, maxCost: 0.0031 })),
  );
  await server.close();
  expect(end.stop).toBeUndefined();
  const sizes = server.batches.map(({ requests }) => requests.length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(12);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(3);
});

test('a run without the money for a request stops, after finishing what is in flight', async () => {
  const server = await batchServer([]);
  const [source, out] = [folderWith(RATES), newRun()];
  const models = bounded(batchModels({ provider: openai, server }), 0.001);
  const options = batchOptions({ provider: openai, server }, { models, maxCost: 0.00125 });
  const end = endOf(await startRun(source, out, options));
  expect(end.stop).toMatchObject({ kind: 'budget', max: 0.00125, short: 0.001 });
  const before = server.batches.length;
  expect(before).toBe(3);
  expect(end.counts.states.running).toBe(0);
  expect(endOf(await startRun(source, out, options)).stop).toMatchObject({ kind: 'budget' });
  expect(server.batches.length).toBe(before);
  expect(violated(out)).toEqual([]);
  await server.close();
});

test('a key in a reply ends up neither in a result nor on the disk', async () => {
  const said = [{ match: { contains: 'Rate ant.' }, reply: { text: `{"score": 1, "note": "${KEY}"}` }, repeat: true } as const];
  const server = await startCassetteServer([...said, ...SAID.slice(1)]);
  const out = newRun();
  await startRun(folderWith(RATES), out, batchOptions({ provider: openai, server }));
  await server.close();
  expect((await states(out)).ant).toBe('rate failed 1 pipeline.key-repeated');
  const files = readdirSync(out).filter((name) => name.includes('sqlite'));
  expect(files.some((name) => readFileSync(path.join(out, name)).includes(KEY))).toBe(false);
});

test('a run keeps its mode, and what is in flight is settled in either', async () => {
  const server = await batchServer([], 2);
  const [source, out, stop] = [folderWith(RATES), newRun(), new AbortController()];
  const models = batchModels({ provider: openai, server });
  const on = ({ kind }: { readonly kind: string }) => kind === 'batch-submitted' && stop.abort();
  const first = endOf(await startRun(source, out, batchOptions({ provider: openai, server }, { models, stop: stop.signal, on })));
  expect(first).toMatchObject({ stop: { kind: 'interrupted' }, batches: [{ state: 'submitted', requests: 5 }] });
  expect(violated(out)).toEqual([]);
  const { mode: _, ...unsaid } = batchOptions({ provider: openai, server }, { models });
  const stopAgain = new AbortController();
  const onAgain = ({ kind }: { readonly kind: string }) => kind === 'batch-submitted' && stopAgain.abort();
  const second = endOf(await startRun(source, out, { ...unsaid, stop: stopAgain.signal, on: onAgain }));
  expect(second.batches.map(({ state }) => state)).toEqual(['submitted', 'submitted']);
  const played = replayModel(SAID, { clock: quickClock });
  const realtime = changed(models, () => ({ at: (call) => played.at(call) }));
  const third = endOf(await startRun(source, out, { ...unsaid, mode: 'realtime', models: realtime }));
  expect(third.stop).toBeUndefined();
  expect(server.batches.map(({ requests }) => requests.length)).toEqual([5, 2, 3]);
  expect(third.counts.states).toMatchObject({ valid: 4, failed: 1 });
  expect(violated(out)).toEqual([]);
  await server.close();
});

test('a batch can be resumed only with the provider that has it', async () => {
  const server = await batchServer([], 1000);
  const [source, out, stop] = [folderWith(RATES), newRun(), new AbortController()];
  const on = ({ kind }: { readonly kind: string }) => kind === 'batch-submitted' && stop.abort();
  await startRun(source, out, batchOptions({ provider: openai, server }, { stop: stop.signal, on }));
  const other = PROVIDERS[1] as TestProvider;
  const end = endOf(await startRun(source, out, batchOptions({ provider: other, server })));
  expect(end.stop).toMatchObject({ kind: 'provider', name: 'openai:test' });
  expect(server.batches.length).toBe(1);
  await server.close();
});

test('a batch whose submission is in doubt is looked for where it was sent, and nowhere else', async () => {
  const [first, second] = [await batchServer([], 1000), await batchServer([])];
  const [source, out, cancel] = [folderWith(RATES), newRun(), new AbortController()];
  const models = changed(batchModels({ provider: openai, server: first }), ({ batches }) => {
    if (batches === undefined) return {};
    const submit: typeof batches.model.submit = async (order) => {
      await batches.model.submit(order);
      cancel.abort();
      throw new Fault('fault.cancelled', 'The answer was lost.');
    };
    return { batches: { ...batches, model: { ...batches.model, submit } } };
  });
  await startRun(source, out, batchOptions({ provider: openai, server: first }, { models, signal: cancel.signal }));
  const other = endOf(await startRun(source, out, batchOptions({ provider: openai, server: second })));
  expect(other.stop).toMatchObject({ kind: 'provider', message: expect.stringContaining(`is with openai:test at ${first.url}`) });
  expect([first.batches.length, second.batches.length]).toEqual([1, 0]);
  await Promise.all([first.close(), second.close()]);
});

test('a request of a batch counts at the most it could cost when it was submitted, whatever is kept and whatever it costs now', async () => {
  const server = await batchServer([], 1000);
  const [source, out, stop] = [folderWith(RATES), newRun(), new AbortController()];
  const on = ({ kind }: { readonly kind: string }) => kind === 'batch-submitted' && stop.abort();
  const dear = bounded(batchModels({ provider: openai, server }), 0.5);
  const options = batchOptions(
    { provider: openai, server },
    { models: dear, maxCost: 100, contents: 'none', stop: stop.signal, on },
  );
  await startRun(source, out, options);
  await withLedger(out, async (ledger) => {
    const [batch] = await ledger.batches('run');
    const calls = await ledger.batchCalls('run', batch?.batch ?? '');
    expect(calls.map(({ most }) => most)).toEqual(calls.map(() => 0.5));
    expect(calls.length).toBeGreaterThan(0);
  });
  await server.close();
});

test.each(['all', 'none'] as const)(
  'a model that is always wrong is asked within the usual budget, with --keep %s',
  async (contents) => {
    const server = await batchServer([]);
    const [out, stop] = [newRun(), new AbortController()];
    const config = RATES['config.yaml']?.replace(/ {2}validation_retry.*\n/, '') ?? '';
    const on = ({ kind }: { readonly kind: string }) => kind === 'batch-submitted' && server.batches.length > 9 && stop.abort();
    const options = batchOptions({ provider: openai, server }, { contents, stop: stop.signal, on });
    await startRun(folderWith({ ...RATES, 'config.yaml': config }), out, options);
    await server.close();
    expect(await states(out)).toMatchObject({ dog: 'rate failed 3 schema.type' });
    expect(violated(out)).toEqual([]);
  },
);
