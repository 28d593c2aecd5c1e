import { Fault } from '@tamis/core';
import type { BatchAnswer, BatchModel, LostBatch } from '@tamis/core/model';
import { describe, expect, it } from 'vitest';
import { type BatchFault, batchModel, type CassetteServer, type Exchange, withBatchPrices } from '../../src/index.ts';
import { serving } from '../serving.ts';

type TestProvider = readonly [name: string, base: string];

const OPENAI: TestProvider = ['openai', '/v1'];
const GEMINI: TestProvider = ['gemini', '/v1beta'];
const PROVIDERS: readonly TestProvider[] = [OPENAI, ['anthropic', ''], GEMINI];

const IDS = ['aa01', 'bb02', 'cc03', 'dd04'];

const exchanges: readonly Exchange[] = IDS.map((id) => ({
  match: { contains: `Say ${id}.` },
  reply: { text: `{"said": "${id}"}`, usage: { inputTokens: 1000, outputTokens: 100 } },
}));

async function withBatches(
  [provider, base]: TestProvider,
  faults: readonly BatchFault[],
  work: (model: BatchModel, server: CassetteServer) => Promise<void>,
): Promise<void> {
  await serving(
    exchanges,
    async (server) => {
      await work(batchModel(`${provider}:test`, { baseURL: `${server.url}${base}`, apiKey: 'sk-test-0123456789abcdef' }), server);
      expect(server.hits.every((hit) => hit.provider === provider)).toBe(true);
    },
    { batches: { faults }, apiKey: 'sk-test-0123456789abcdef' },
  );
}

function orderOf(model: BatchModel) {
  const questions = IDS.map((id) => ({
    id,
    text: model.write(id, [{ role: 'user', content: `Say ${id}.` }], { maxTokens: 50 }),
  }));
  return { name: 'tamis-one', questions };
}

async function answersOf(model: BatchModel, id: string): Promise<readonly BatchAnswer[]> {
  const answers: BatchAnswer[] = [];
  await model.answers(id, async (answer) => {
    answers.push(answer);
    return true;
  });
  return answers;
}

const told = ({ id, outcome }: BatchAnswer) => `${id} ${outcome instanceof Fault ? outcome.code : outcome.text}`;

const lost: LostBatch = {
  ...{ name: 'tamis-one', since: Date.now() - 1000, size: IDS.length },
  has: (id) => IDS.includes(id),
  others: new Set(),
};

async function refusal(work: Promise<unknown>): Promise<string> {
  return await work.then(
    () => 'no fault',
    (fault: unknown) => (fault instanceof Fault ? fault.code : String(fault)),
  );
}

describe.each(PROVIDERS)('batches of %s', (...provider) => {
  it('are submitted, looked at, and answered by id at half the price', async () => {
    await withBatches(provider, [], async (model, server) => {
      const { id, isOver } = await model.submit(orderOf(model));
      expect(isOver).toBe(false);
      expect(await model.look(id)).toMatchObject({ id, isOver: true });
      const prices = { inputPerMillion: 2, outputPerMillion: 10 };
      const answers = await answersOf(withBatchPrices(model, prices), id);
      expect(answers.map(told).sort()).toEqual(IDS.map((one) => `${one} {"said": "${one}"}`));
      expect(answers.map(({ outcome }) => (outcome instanceof Fault ? 0 : outcome.usage?.cost))).toEqual(IDS.map(() => 0.0015));
      expect(server.batches).toMatchObject([{ requests: IDS }]);
    });
  });

  it.each([
    ['expired', 'fault.batch-expired'],
    ['cancelled', 'fault.batch-cancelled'],
    ['errored', 'fault.server'],
  ] as const)('tell rows that are %s', async (fault, code) => {
    await withBatches(provider, [fault], async (model) => {
      const { id } = await model.submit(orderOf(model));
      await model.look(id);
      const rows = (await answersOf(model, id)).map(told).sort();
      expect(rows).toEqual([`aa01 ${code}`, 'bb02 {"said": "bb02"}', `cc03 ${code}`, 'dd04 {"said": "dd04"}']);
    });
  });

  it('are found again after an answer was lost', async () => {
    await withBatches(provider, ['submit-lost'], async (model, server) => {
      expect(await model.search(lost)).toEqual({ kind: 'none' });
      expect(await refusal(model.submit(orderOf(model)))).toBe('fault.cut-stream');
      let found = await model.search(lost);
      if (found.kind === 'wait') found = await model.search(lost);
      expect(found).toMatchObject({ kind: 'found', news: { id: server.batches[0]?.id } });
      expect(await model.search({ ...lost, name: 'tamis-two', has: () => false })).toEqual({ kind: 'none' });
      expect(server.batches.length).toBe(1);
    });
  });

  it('say what went wrong with a request', async () => {
    const faults = ['submit-429', 'submit-500', 'look-429', 'look-500', 'look-cut', 'results-cut'] as const;
    await withBatches(provider, faults, async (model, server) => {
      expect(await refusal(model.submit(orderOf(model)))).toBe('fault.rate-limited');
      expect(await refusal(model.submit(orderOf(model)))).toBe('fault.server');
      expect(server.batches).toEqual([]);
      const { id } = await model.submit(orderOf(model));
      expect(await refusal(model.look(id))).toBe('fault.rate-limited');
      expect(await refusal(model.look(id))).toBe('fault.server');
      expect(await refusal(model.look(id))).toBe('fault.cut-stream');
      expect(await model.look(id)).toMatchObject({ isOver: true });
      expect(await refusal(answersOf(model, id))).toBe('fault.cut-stream');
      expect((await answersOf(model, id)).length).toBe(IDS.length);
      expect(await refusal(model.look('nobody'))).toBe('fault.bad-request');
    });
  });

  it('keep torn lines apart from answers', async () => {
    await withBatches(provider, ['results-torn'], async (model) => {
      const { id } = await model.submit(orderOf(model));
      await model.look(id);
      expect((await answersOf(model, id)).map((answer) => answer.id)).toEqual([...IDS.slice(0, 3), undefined]);
    });
  });
});

describe('a batch that a provider does not take', () => {
  it.each([OPENAI, GEMINI])('of %s tells why', async (...provider) => {
    await withBatches(provider, ['refused'], async (model) => {
      const { id } = await model.submit(orderOf(model));
      expect(await model.look(id)).toMatchObject({
        isOver: true,
        refusal: { fault: { code: 'fault.rate-limited' }, blamed: [] },
      });
    });
  });
});

describe('a batch without a name', () => {
  it('of Anthropic is told by any of its rows', async () => {
    await withBatches(['anthropic', ''], ['submit-lost', 'foreign'], async (model, server) => {
      expect(await refusal(model.submit(orderOf(model)))).toBe('fault.cut-stream');
      await model.search(lost);
      expect(await model.search(lost)).toMatchObject({ kind: 'found', news: { id: server.batches[0]?.id } });
      expect(await model.search({ ...lost, size: IDS.length + 1 })).toEqual({ kind: 'none' });
      expect(await model.search({ ...lost, others: new Set(server.batches.map(({ id }) => id)) })).toEqual({ kind: 'none' });
    });
  });

  it('of a server that keeps no metadata is told by its file', async () => {
    await withBatches(OPENAI, [], async (model, server) => {
      await model.submit({ ...orderOf(model), name: '' });
      expect(await model.search(lost)).toMatchObject({ kind: 'found', news: { id: server.batches[0]?.id } });
      expect(await model.search({ ...lost, has: () => false })).toEqual({ kind: 'none' });
    });
  });
});
