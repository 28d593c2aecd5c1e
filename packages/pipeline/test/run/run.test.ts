import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';

import { Fault, type Message, type Model, messageText } from '@tamis/core';
import { holdFolder, type NewDecision } from '@tamis/ledger';
import { runLedgerPlace } from '@tamis/ledger/internal';

import { type Exchange, replayModel } from '@tamis/models';
import { describe, expect, it } from 'vitest';
import { tagsInTurn, takenOf } from '../../../../scripts/tests/share.ts';
import { continueRun, type MakeModels, retryRun, type StartOptions, startRun, verifyRun } from '../../src/index.ts';
import type { StepModel } from '../../src/run/model-for.ts';
import { edited, type Files, folderWith } from '../folder.ts';
import {
  endOf,
  exported,
  newRun,
  optionsFor,
  played,
  quickClock,
  runOnce,
  states,
  WORDS,
  WORDS_SAID,
  withLedger,
} from './running.ts';

function simple(units: number, more: { readonly [path: string]: string } = {}, lines = ''): { [path: string]: string } {
  const items = Array.from({ length: units }, (_, index) => `  - {id: u${String(index).padStart(2, '0')}, n: ${index}}`);
  return {
    'config.yaml': `pipeline:
  steps:
    - {name: ask}
    - {name: add, scope: expression, expressions: {sum: "n + score"}}
api: {provider: openai, model: gpt-test, retry: {max_attempts: 2, initial_delay_seconds: 1}}
processing:
  strategy: direct
  items: {source: items.yaml, key: items, name_field: id}
  validation_retry: {max_attempts: 2}
${lines}prompts: {templates: {ask: ask.jinja2}}
schemas: {files: {ask: ask.json}}
validation: {ask: {required: [score]}}
`,
    'items.yaml': `items:\n${items.join('\n')}\n`,
    'templates/ask.jinja2': 'Rate {{ n }}.',
    'schemas/ask.json': '{"type": "object", "required": ["score"], "properties": {"score": {"type": "integer"}}}',
    ...more,
  };
}

function writing(units: number, filename: string, folder = 'out'): Files {
  const step = `{name: files, scope: run, script: extract_units.py, output_dir: ${folder}, filename_expression: "${filename}"}`;
  return edited(simple(units), '    - {name: add', `    - ${step}\n    - {name: add`);
}

function asking(ask: Model['ask'], more: Partial<StepModel> = {}): MakeModels {
  return () => () => ({ name: 'm', lane: 'm', ...more, at: () => ({ name: more.name ?? 'm', ask }) });
}

const costing = (cost: number) =>
  ({ text: '{"score": 1}', finish: 'stop', usage: { inputTokens: 1, outputTokens: 1, cost } }) as const;

const good: Exchange = { reply: { text: '{"score": 1}', usage: { inputTokens: 3, outputTokens: 2 } }, repeat: true };
const bad: Exchange = { reply: { text: '{"score": "high"}' }, repeat: true };
const doubtful = (attempt: number): Exchange => ({ unit: 'u00', attempt, fault: 'length', reply: { text: '{"score": 7}' } });

describe('a run', () => {
  it('takes every unit to its end, with retries, faults, fan-out and held replies', async () => {
    const { out, answer } = await runOnce(WORDS, WORDS_SAID);
    expect(await states(out)).toEqual({
      d20: 'spread repaired 1',
      d20__fan000: 'weigh failed 3 rules.failed',
      d20__fan001: 'measure valid 1',
      d20__fan002: 'measure valid 1',
      d4: 'spread skipped 0',
      d6: 'spread valid 1',
      d6__fan000: 'measure valid 1',
      d6__fan001: 'measure valid 1',
      d8: 'spread valid 1',
      d8__fan000: 'weigh waiting 3 extract.cut-by-provider',
      d8__fan001: 'weigh waiting 3 rules.failed',
    });
    const lines = (await exported(out)).split('\n');
    expect(lines.find((line) => line.includes('"d6__fan000"'))).toBe(
      'weigh valid 1, measure valid 1: {"unit_id":"d6__fan000","id":"d6","sides":6,"die":4,"words":["one","two"],"word":"one","_fan_index":0,"_fan_parent_id":"d6","weight":2.0,"size":7,"half":1.0,"_metadata":{"expression_step":"measure","input_tokens":20,"output_tokens":10,"model":"openai:gpt-test","finish_reason":"stop","attempt":1}}',
    );
    const { costs, stop } = endOf(answer);
    expect(stop).toBeUndefined();
    expect(costs.map(({ step, calls, faults, lost }) => [step, calls, faults, lost])).toEqual([
      ['tell', 7, 2, 0],
      ['weigh', 16, 1, 0],
    ]);
  });

  it('says which fields of its units replies have replaced', async () => {
    const said: readonly Exchange[] = [
      { unit: 'u00', reply: { text: '{"score": 1, "n": 5}' } },
      { unit: 'u01', reply: { text: '{"score": 1, "n": 1}' } },
      { unit: 'u02', reply: { text: '{"score": 1, "n": 2.0}' } },
    ];
    const { out, answer } = await runOnce(simple(3), said);
    expect(endOf(answer).notes).toEqual(['ask: the field n of 2 units was replaced by the value in the reply.']);
    expect(await exported(out)).toContain('"n":5,"score":1,"sum":6');
    await withLedger(out, async (ledger) => {
      const replaced: unknown[] = [];
      for await (const { record = '{}' } of ledger.attempts('run', { step: 'ask', contents: true }))
        replaced.push(JSON.parse(record).replaced);
      expect(replaced).toEqual([['n'], undefined, ['n']]);
    });
  });

  it('calls no model again when it is repeated', async () => {
    const { source, out } = await runOnce(WORDS, WORDS_SAID);
    const before = await exported(out);
    const again = await startRun(source, out, optionsFor([]));
    expect(endOf(again).counts.states).toMatchObject({ valid: 6, repaired: 1 });
    expect(endOf(await continueRun(out, optionsFor([]))).stop).toBeUndefined();
    expect(await exported(out)).toBe(before);
  });

  it('keeps its snapshot when the folder is edited, and says so', async () => {
    const source = folderWith(simple(3));
    const out = newRun();
    const stop = new AbortController();
    stop.abort();
    await startRun(source, out, optionsFor([good], { stop: stop.signal }));
    appendFileSync(path.join(source, 'templates/ask.jinja2'), ' Be kind.');
    const answer = await startRun(source, out, optionsFor([{ ...good, match: { contains: 'Rate' } }]));
    expect(answer).toMatchObject({ status: 'worked', isChanged: true });
    expect(readFileSync(path.join(out, 'config/templates/ask.jinja2'), 'utf8')).toBe('Rate {{ n }}.');
    await withLedger(out, async (ledger) => {
      for await (const { request = '' } of ledger.attempts('run', { step: 'ask', contents: true }))
        expect(request).not.toContain('kind');
    });
  });

  it('copies the targets of links in the folder', async () => {
    const source = folderWith(simple(1));
    renameSync(path.join(source, 'templates/ask.jinja2'), path.join(source, 'templates/real.jinja2'));
    symlinkSync('real.jinja2', path.join(source, 'templates/ask.jinja2'));
    const out = newRun();
    expect(endOf(await startRun(source, out, optionsFor([good]))).counts.states.valid).toBe(1);
    writeFileSync(path.join(source, 'templates/real.jinja2'), 'Other');
    expect(await continueRun(out, optionsFor([]))).toMatchObject({ status: 'worked', isChanged: true });
  });

  it('refuses a snapshot that was altered, another pipeline, and a folder with other files', async () => {
    const { out } = await runOnce(simple(1), [good]);
    expect(await startRun(folderWith(simple(2)), out, optionsFor([good]))).toMatchObject({ reason: 'other-pipeline' });
    appendFileSync(path.join(out, 'config/templates/ask.jinja2'), '!');
    expect(await continueRun(out, optionsFor([good]))).toMatchObject({ status: 'refused', reason: 'damaged' });
    const full = newRun();
    mkdirSync(full);
    writeFileSync(path.join(full, 'letter.txt'), 'mine');
    expect(await startRun(folderWith(simple(1)), full, optionsFor([good]))).toMatchObject({ reason: 'not-empty' });
    expect(await continueRun(full, optionsFor([good]))).toMatchObject({ reason: 'no-run' });
  });

  it('leaves a config folder that is not its own alone, above all its source', async () => {
    const source = folderWith(simple(1));
    const project = newRun();
    cpSync(source, path.join(project, 'config'), { recursive: true });
    const own = path.join(project, 'config');
    expect(await startRun(own, project, optionsFor([good]))).toMatchObject({ reason: 'not-empty' });
    expect(await startRun(source, project, optionsFor([good]))).toMatchObject({ reason: 'not-empty' });
    expect(readFileSync(path.join(own, 'items.yaml'), 'utf8')).toContain('u00');
  });

  it('writes nothing for a folder with mistakes, or if a model is missing', async () => {
    const out = newRun();
    const broken = folderWith({ ...simple(1), 'templates/ask.jinja2': '{{ nothing }}' });
    expect(await startRun(broken, out, optionsFor([good]))).toMatchObject({ status: 'broken' });
    const refuse = () => {
      throw new Error('no key');
    };
    await expect(startRun(folderWith(simple(1)), out, optionsFor([], { models: () => refuse }))).rejects.toThrow('no key');
    expect(existsSync(out)).toBe(false);
  });

  it('says who has the run', async () => {
    const { source, out } = await runOnce(simple(1), [good], { holder: 'process 1 on here' });
    const hold = holdFolder(out);
    expect(await startRun(source, out, optionsFor([good]))).toMatchObject({ status: 'held' });
    hold?.release();
    expect(await startRun(source, out, optionsFor([good]))).toMatchObject({ status: 'worked' });
  });

  it('refuses other units or contents than it was started with, and calls no model', async () => {
    const { source, out } = await runOnce(simple(5), [good], { maxUnits: 2 });
    const first = await exported(out);
    for (const maxUnits of [1, 4])
      expect(await startRun(source, out, optionsFor([good], { maxUnits }))).toMatchObject({ reason: 'other-units' });
    expect(await continueRun(out, optionsFor([good], { contents: 'none' }))).toMatchObject({ reason: 'other-contents' });
    expect(await startRun(source, out, optionsFor([], { maxUnits: 2 }))).toMatchObject({ status: 'worked' });
    expect(await exported(out)).toBe(first);
  });

  it('takes only the first units', async () => {
    const { out } = await runOnce(simple(5), [good], { maxUnits: 2 });
    expect(Object.keys(await states(out))).toEqual(['u00', 'u01']);
  });

  it('continues with retries even if no contents are kept', async () => {
    const said: readonly Exchange[] = [{ unit: 'u00', attempt: 1, reply: { text: '{}' } }, good];
    const { out } = await runOnce(simple(2), said, { contents: 'none' });
    expect(await states(out)).toEqual({ u00: 'add valid 1', u01: 'add valid 1' });
    await withLedger(out, async (ledger) => {
      for await (const { reply, request, record } of ledger.attempts('run', { contents: true }))
        expect([reply, request, record]).toEqual([undefined, undefined, undefined]);
    });
  });
});

describe('what stops a run', () => {
  it('is that none of the first 20 units is valid; repeating it spends nothing', async () => {
    const { source, out, answer } = await runOnce(simple(40), [bad], { concurrency: 4 });
    const { stop, counts } = endOf(answer);
    expect(stop).toMatchObject({
      kind: 'zero-valid',
      step: 'ask',
      isEarly: true,
      units: 20,
      commonest: [{ code: 'schema.type', path: '/score' }],
    });
    expect(counts.states.failed).toBeLessThan(25);
    expect(endOf(await startRun(source, out, optionsFor([]))).stop).toMatchObject({ kind: 'zero-valid' });
    expect(endOf(await startRun(source, out, optionsFor([bad], { keepGoing: true }))).counts.states.failed).toBe(40);
  });

  it('is that no unit is valid at the end', async () => {
    const { answer } = await runOnce(simple(3), [bad]);
    expect(endOf(answer).stop).toMatchObject({ kind: 'zero-valid', isEarly: false, units: 3, commonest: [{ units: 3 }] });
  });

  it('is not one good unit among many bad ones', async () => {
    const { answer } = await runOnce(simple(40), [{ ...good, unit: 'u01' }, bad], { concurrency: 2 });
    expect(endOf(answer)).toMatchObject({ counts: { states: { valid: 1, failed: 39 } } });
    expect(endOf(answer).stop).toBeUndefined();
  });

  it('is the money, and more of it lets the run continue', async () => {
    const models = () => played(replayModel([good], { clock: quickClock }), 0.25);
    const source = folderWith(simple(10));
    const out = newRun();
    const first = endOf(await startRun(source, out, { models: models(), clock: quickClock, maxCost: 1, concurrency: 8 }));
    expect(first.stop).toEqual({ kind: 'budget', max: 1 });
    expect(first.costs[0]).toMatchObject({ calls: 4, cost: 1, unpriced: 0 });
    const next = endOf(await startRun(source, out, { models: models(), clock: quickClock, maxCost: 9, concurrency: 8 }));
    expect(next).toMatchObject({ counts: { states: { valid: 10 } }, costs: [{ calls: 10, cost: 2.5 }] });
  });

  it('never exceeds the money, though calls cost more than any before', async () => {
    const priceOf = (first: Message | undefined) =>
      Number(/\d+/.exec(first === undefined ? '' : messageText(first))?.[0]) < 4 ? 0.01 : 1;
    const answer = async ([first]: readonly Message[]) => {
      await setTimeout(5);
      return costing(priceOf(first));
    };
    const models = asking(answer, { mostCost: ([first]: readonly Message[]) => priceOf(first) });
    const { out, answer: ended } = await runOnce(simple(12), [], { models, maxCost: 2.5, concurrency: 8 });
    const { stop, costs } = endOf(ended);
    expect(stop).toEqual({ kind: 'budget', max: 2.5, short: 1 });
    expect(costs[0]).toMatchObject({ calls: 6, cost: expect.closeTo(2.04) });
    const more = endOf(await continueRun(out, optionsFor([], { models, maxCost: 20 })));
    expect(more.counts.states.valid).toBe(12);
  });

  it('is a call of unknown cost if there is a limit: it cannot be kept', async () => {
    const silent: Exchange = { reply: { text: '{"score": 1}' }, repeat: true };
    const { answer } = await runOnce(simple(30), [silent], { maxCost: 1, concurrency: 4 });
    expect(endOf(answer).stop).toEqual({ kind: 'budget', max: 1, isUnknown: true });
    expect(endOf(answer).costs[0]).toMatchObject({ calls: 1, unpriced: 1 });
  });

  it('is a call of unknown cost, for every command after it, until the limit is lifted', async () => {
    const silent: Exchange = { reply: { text: '{"score": 1}' }, repeat: true };
    const { out } = await runOnce(simple(3), [silent], { maxCost: 1, concurrency: 1 });
    const again = endOf(await continueRun(out, optionsFor([silent])));
    expect(again.stop).toEqual({ kind: 'budget', max: 1, isUnknown: true });
    expect(again.costs[0]).toMatchObject({ calls: 1 });
    expect(endOf(await continueRun(out, optionsFor([silent], { maxCost: 'none' }))).counts.states.valid).toBe(3);
  });

  it('is a limit that was set once, no matter who continues; a new one replaces it', async () => {
    const models = () => played(replayModel([good], { clock: quickClock }), 0.25);
    const { out, answer } = await runOnce(simple(10), [], { models: models(), maxCost: 1 });
    expect(endOf(answer).stop).toEqual({ kind: 'budget', max: 1 });
    const goOn = async (maxCost?: number | 'none') =>
      endOf(await continueRun(out, optionsFor([], { models: models(), ...(maxCost && { maxCost }) })));
    expect(await goOn()).toMatchObject({ stop: { kind: 'budget', max: 1 }, costs: [{ calls: 4 }] });
    expect(await goOn(1.5)).toMatchObject({ stop: { kind: 'budget', max: 1.5 }, costs: [{ calls: 6 }] });
    expect(await goOn()).toMatchObject({ stop: { kind: 'budget', max: 1.5 }, costs: [{ calls: 6 }] });
    expect((await goOn('none')).counts.states.valid).toBe(10);
  });

  it.each(takenOf(['fault.timeout-total', 'fault.refused', 'lost'] as const, 3))(
    'is money that calls without an answer may have cost (%s; one of three in each run), in this process and in the next',
    async (code) => {
      let calls = 0;
      const stop = new AbortController();
      const losing = async () => {
        calls += 1;
        if (code !== 'lost') throw new Fault(code, 'no answer');
        stop.abort();
        throw new Fault('fault.cancelled', 'gone');
      };
      const models = asking(losing, { mostCost: () => 0.4 });
      const lost = code === 'lost' ? { signal: stop.signal } : {};
      const { out, answer } = await runOnce(simple(9), [], { models, maxCost: 1, concurrency: 1, ...lost });
      const answered = async () => {
        calls += 1;
        return costing(0.3);
      };
      if (code !== 'lost') {
        expect(endOf(answer).stop).toMatchObject({ kind: 'budget', max: 1, doubtful: 0.8 });
        expect([calls, endOf(answer).costs[0]?.unpriced]).toEqual([2, 2]);
      }
      const next = endOf(await continueRun(out, optionsFor([], { models: asking(answered, { mostCost: () => 0.4 }) })));
      expect(next.stop).toMatchObject({ kind: 'budget', max: 1 });
      // One call of 0.3 still fits in addition to the lost one; none fits in addition to two without a result.
      expect(calls).toBe(2);
    },
  );

  it.each(
    takenOf(
      [
        ['nothing of the request is kept', { contents: 'none' }, { mostCost: (): number => 0.4 }],
        ['the run continues with a cheaper model', {}, { mostCost: (): number => 0.01 }],
        ['the run continues with a free model', {}, { isFree: true }],
      ] as const,
      3,
    ),
  )('is money that a lost call may have cost by its own price, though %s (one of three in each run)', async (_, begun, later) => {
    const stop = new AbortController();
    const losing = async () => {
      stop.abort();
      throw new Fault('fault.cancelled', 'gone');
    };
    const models = asking(losing, { name: 'dear', mostCost: () => 0.9 });
    const { out } = await runOnce(simple(40), [], { models, maxCost: 1, concurrency: 1, signal: stop.signal, ...begun });
    let calls = 0;
    const answered = async () => {
      calls += 1;
      return costing(0.01);
    };
    const answering = asking(answered, { name: 'other', ...later });
    const next = endOf(await continueRun(out, optionsFor([], { models: answering, concurrency: 1 })));
    expect(next.stop).toMatchObject({ kind: 'budget', doubtful: 0.9 });
    expect(calls).toBeLessThanOrEqual(10);
  });

  it('is a provider that is down: nothing fails, no attempt is used up, and the run continues later', {
    tags: tagsInTurn(0, 3),
  }, async () => {
    const { source, out, answer } = await runOnce(simple(5), [{ fault: '503', repeat: true }], { concurrency: 1 });
    expect(endOf(answer).stop).toMatchObject({ kind: 'provider', code: 'fault.server' });
    const down = 'ask pending 0 fault.server';
    expect(await states(out)).toEqual({ u00: down, u01: down, u02: down, u03: 'ask pending 0', u04: 'ask pending 0' });
    expect(endOf(await startRun(source, out, optionsFor([good]))).counts.states.valid).toBe(5);
  });

  it.each([
    ['first', 'u00'],
    ['last', 'u04'],
  ])('is not the %s unit, though it always gets a fault and no other is asked meanwhile', async (_, unit) => {
    const said: readonly Exchange[] = [{ unit, fault: '500', repeat: true }, good];
    const { out, answer } = await runOnce(simple(5), said, { concurrency: 1 });
    expect(endOf(answer)).toMatchObject({ counts: { states: { valid: 4, failed: 1 } } });
    expect(endOf(answer).stop).toBeUndefined();
    expect((await states(out))[unit]).toBe('ask failed 0 fault.server');
  });

  it('is not three units that always get a fault, when it continues: the others come first', {
    tags: tagsInTurn(0, 2),
  }, async () => {
    const said: readonly Exchange[] = [
      ...['u00', 'u01', 'u02'].map((unit): Exchange => ({ unit, fault: '500', repeat: true })),
      good,
    ];
    const { source, out, answer } = await runOnce(simple(5), said, { concurrency: 1 });
    expect(endOf(answer).stop).toMatchObject({ kind: 'provider' });
    const again = endOf(await startRun(source, out, optionsFor(said, { concurrency: 1 })));
    expect([again.stop, again.counts.states]).toMatchObject([undefined, { valid: 2, failed: 3 }]);
  });

  it('leaves no unit in state running when no one works on it', async () => {
    const said: readonly Exchange[] = [
      { unit: 'u00', fault: '401', after: 50 },
      { fault: '500', repeat: true },
    ];
    const { answer } = await runOnce(simple(4), said, { concurrency: 4 });
    expect(endOf(answer)).toMatchObject({ stop: { kind: 'provider' }, counts: { states: { running: 0, pending: 4 } } });
  });

  it('is a unit that is alone with its faults, but not forever', { tags: tagsInTurn(1, 2) }, async () => {
    const broken: Exchange = { fault: '500', repeat: true };
    const { source, out, answer } = await runOnce(simple(1), [broken]);
    expect(endOf(answer)).toMatchObject({ stop: { kind: 'provider' }, counts: { states: { pending: 1 } } });
    const again = endOf(await startRun(source, out, optionsFor([broken])));
    expect(again).toMatchObject({ stop: { kind: 'zero-valid' }, counts: { states: { failed: 1 } } });
  });

  it('is a server that cannot be reached, however often that is tried', { tags: tagsInTurn(1, 3) }, async () => {
    const models = asking(() => Promise.reject(new Fault('fault.network', 'nobody listens')));
    const { source, out } = await runOnce(simple(1), [], { models });
    const again = endOf(await startRun(source, out, optionsFor([], { models })));
    expect(again).toMatchObject({ stop: { kind: 'provider', code: 'fault.network' }, counts: { states: { pending: 1 } } });
  });

  it('is a provider that only asks to wait', { tags: tagsInTurn(3, 3) }, async () => {
    const limited: Exchange = { fault: '429', repeat: true };
    const { source, out, answer } = await runOnce(simple(3), [limited], { patience: 5000 });
    expect(endOf(answer)).toMatchObject({
      stop: { kind: 'provider', code: 'fault.rate-limited' },
      counts: { states: { pending: 3 } },
    });
    expect(endOf(await startRun(source, out, optionsFor([limited]))).stop).toMatchObject({ code: 'fault.rate-limited' });
    // A provider that answers now and then is waited for as often as it takes.
    const said: readonly Exchange[] = ['u00', 'u01', 'u02'].flatMap((unit) => [
      { unit, fault: '429:4s' },
      { ...good, unit },
    ]);
    const patient = optionsFor(said, { patience: 5000, concurrency: 1 });
    expect(endOf(await startRun(source, out, patient)).counts.states.valid).toBe(3);
  });

  it('is a provider that asks for a longer pause than the run allows, with any status', { tags: tagsInTurn(2, 3) }, async () => {
    for (const fault of ['429:30m', '503:30m'] as const) {
      const { answer } = await runOnce(simple(3), [{ fault, repeat: true }], { concurrency: 1 });
      expect(endOf(answer)).toMatchObject({ stop: { kind: 'provider' }, costs: [{ calls: 1 }] });
    }
  });

  it('is exhausted credit, after one call', { tags: tagsInTurn(4, 3) }, async () => {
    const { answer } = await runOnce(simple(30), [{ fault: '402', repeat: true }], { concurrency: 1 });
    expect(endOf(answer)).toMatchObject({ stop: { kind: 'provider', code: 'fault.auth' }, costs: [{ calls: 1 }] });
  });

  it('is a refused key, after one call', { tags: tagsInTurn(5, 3) }, async () => {
    const { answer } = await runOnce(simple(30), [{ fault: '401', repeat: true }], { concurrency: 1 });
    expect(endOf(answer)).toMatchObject({ stop: { kind: 'provider', code: 'fault.auth' }, costs: [{ calls: 1 }] });
  });

  it('is an address that has no such model: no unit fails because of it', { tags: tagsInTurn(6, 3) }, async () => {
    const { source, out } = await runOnce(simple(4), [good], { maxUnits: 4, stop: AbortSignal.abort() });
    const models = asking(async () => {
      throw new Fault('fault.bad-request', 'The server answered 404', { status: 404 });
    });
    const end = endOf(await startRun(source, out, optionsFor([], { models, concurrency: 1 })));
    expect(end).toMatchObject({
      stop: { kind: 'provider', code: 'fault.bad-request' },
      counts: { states: { pending: 4, failed: 0 } },
    });
    expect(endOf(await startRun(source, out, optionsFor([good]))).counts.states.valid).toBe(4);
  });

  it.each(
    takenOf(
      [
        ['fault.filtered', 200],
        ['fault.refused', 200],
        ['fault.bad-request', 422],
      ] as const,
      3,
    ),
  )('is not %s with status %i: that unit fails, and the others go on (one of three in each run)', async (code, status) => {
    const { source, out } = await runOnce(simple(4), [good], { maxUnits: 4, stop: AbortSignal.abort() });
    let asked = 0;
    const models = asking(async () => {
      if (++asked === 2) throw new Fault(code, 'Not this one.', { status });
      return { text: '{"score": 1}', finish: 'stop' };
    });
    const end = endOf(await startRun(source, out, optionsFor([], { models, concurrency: 1 })));
    expect(end.counts.states).toMatchObject({ valid: 3, failed: 1, pending: 0 });
    expect(asked).toBe(4);
  });

  it('is a redirect: no unit fails because of it', { tags: tagsInTurn(7, 3) }, async () => {
    const { source, out } = await runOnce(simple(2), [good], { maxUnits: 2, stop: AbortSignal.abort() });
    const models = asking(async () => {
      throw new Fault('fault.bad-request', 'The server answered 302', { status: 302 });
    });
    const end = endOf(await startRun(source, out, optionsFor([], { models, concurrency: 1 })));
    expect(end).toMatchObject({ stop: { kind: 'provider' }, counts: { states: { pending: 2, failed: 0 } } });
  });

  it('is not a time limit that is longer than any timer', async () => {
    const files = edited(simple(1), '{name: ask}', '{name: ask, timeout_seconds: 3000000}');
    const models = asking(async (_messages, _options, signal) => {
      await setTimeout(20);
      if (signal?.aborted) throw new Fault('fault.cancelled', 'too late');
      return { text: '{"score": 1}', finish: 'stop' };
    });
    const { answer } = await runOnce(files, [], { models });
    expect(endOf(answer)).toMatchObject({ counts: { states: { valid: 1 } }, costs: [{ calls: 1, faults: 0 }] });
  });

  it('is not a unit that the provider filters, or can never answer', async () => {
    const said: readonly Exchange[] = [
      { unit: 'u01', fault: 'filter' },
      { unit: 'u02', fault: '500', repeat: true },
      { ...good, after: 1 },
    ];
    const { out, answer } = await runOnce(simple(6), said, { concurrency: 2 });
    expect(endOf(answer).stop).toBeUndefined();
    expect(await states(out)).toMatchObject({ u01: 'ask failed 0 fault.filtered', u02: 'ask failed 0 fault.server' });
  });

  it('is its caller: calls in flight finish, and nothing else starts', async () => {
    const stop = new AbortController();
    const source = folderWith(simple(9));
    const out = newRun();
    const on = (event: { readonly kind: string }) => event.kind === 'call-end' && stop.abort();
    const end = endOf(await startRun(source, out, optionsFor([good], { concurrency: 3, stop: stop.signal, on })));
    expect(end.stop).toEqual({ kind: 'interrupted' });
    expect(end.costs[0]?.calls).toBeLessThanOrEqual(3);
    expect(end.costs[0]?.lost).toBe(0);
    await withLedger(out, async (ledger) => expect(await ledger.run('run')).toMatchObject({ status: 'paused' }));
    expect(endOf(await startRun(source, out, optionsFor([good]))).counts.states.valid).toBe(9);
  });

  it('is a disk that fails, as the fault that it is', async () => {
    let commits = 0;
    const onCommit = () => {
      if (++commits === 20) throw new Fault('fault.disk-full', 'no space');
    };
    const source = folderWith(simple(9));
    const out = newRun();
    await expect(startRun(source, out, optionsFor([good], { ledger: { onCommit } }))).rejects.toThrow('no space');
    expect(endOf(await startRun(source, out, optionsFor([good]))).counts.states.valid).toBe(9);
  });
});

describe('a held reply', () => {
  const held = [doubtful(1), doubtful(2), good];

  async function decided(decision: Omit<NewDecision, 'review' | 'digest' | 'by'>, said: readonly Exchange[] = []) {
    const { source, out, answer } = await runOnce(simple(2), held);
    expect(endOf(answer).counts.states).toMatchObject({ waiting: 1, valid: 1 });
    await withLedger(out, async (ledger) => {
      expect(await ledger.run('run')).toMatchObject({ status: 'paused', reason: 'waiting' });
      for await (const { review, digest, held: text } of ledger.reviews({ run: 'run', state: 'open' })) {
        expect(text).toBe('{"score":7}');
        await ledger.decide({ review, digest, by: 'mara', ...decision });
      }
    });
    const next = await startRun(source, out, optionsFor(said));
    return { out, end: endOf(next), states: await states(out) };
  }

  async function decideAll(out: string, decision: Omit<NewDecision, 'review' | 'digest' | 'by'>): Promise<void> {
    await withLedger(out, async (ledger) => {
      for await (const { review, digest } of ledger.reviews({ run: 'run', state: 'open' }))
        await ledger.decide({ review, digest, by: 'mara', ...decision });
    });
  }

  const hint = (out: string) => decideAll(out, { kind: 'hint', text: 'Say 5.' });

  it('is retried, then waits; once approved, it continues', async () => {
    const { out, end, states: all } = await decided({ kind: 'approve' });
    expect(end.counts.states).toMatchObject({ valid: 1, repaired: 1, waiting: 0 });
    expect(all.u00).toBe('add repaired 1');
    expect(await exported(out)).toContain('ask repaired 2');
    expect(await exported(out)).toContain('"score":7,"sum":7');
  });

  it('keeps waiting if an approval was put into its ledger past the log', async () => {
    const { source, out } = await runOnce(simple(2), held);
    const db = new DatabaseSync(runLedgerPlace(out));
    db.exec(`UPDATE review SET state = 'decided';
      INSERT INTO decision (review_no, kind, by, digest, at) SELECT no, 'approve', 'mara', digest, 1 FROM review`);
    db.close();
    await expect(startRun(source, out, optionsFor([]))).rejects.toMatchObject({ code: 'fault.ledger-altered' });
    expect((await states(out)).u00).toMatch(/^ask waiting/);
  });

  it('has failed if it is denied', async () => {
    const { out, states: all } = await decided({ kind: 'deny', text: 'too high' });
    expect(all.u00).toBe('ask failed 2 extract.cut-by-provider');
    // The person's words are in the decision alone: nothing of them is left after a purge.
    await withLedger(out, async (ledger) => {
      expect((await ledger.unit('run', 'u00')).at(-1)).toMatchObject({ state: 'failed', reason: 'denied' });
    });
  });

  it('continues as written if it is edited', async () => {
    const { out } = await decided({ kind: 'edit', value: '{"score": 8}' });
    expect(await exported(out)).toContain('"score":8,"sum":8');
  });

  it('keeps waiting if the edit does not meet the schema, and is judged once', async () => {
    const { out, states: all } = await decided({ kind: 'edit', value: '{"score": "much"}' });
    expect(all.u00).toBe('ask waiting 3 schema.type');
    endOf(await continueRun(out, optionsFor([])));
    expect((await states(out)).u00).toBe('ask waiting 3 schema.type');
  });

  it.each(takenOf(['findings', 'none'] as const, 2))(
    'has books that add up after an edit that failed, though %s is kept (one of two in each run)',
    async (contents) => {
      const { out } = await runOnce(simple(2), held, { contents });
      await decideAll(out, { kind: 'edit', value: '{"score": "much"}' });
      endOf(await continueRun(out, optionsFor([])));
      expect((await states(out)).u00).toBe('ask waiting 3 schema.type');
      const { checks = [] } = verifyRun(out, runLedgerPlace(out)) ?? {};
      expect(checks.flatMap(({ violations }) => violations)).toEqual([]);
    },
  );

  it('can be decided again as soon as an edit has failed, and a hint then reaches the model', async () => {
    const { out } = await decided({ kind: 'edit', value: '{"score": "much"}' });
    await hint(out);
    const said: Exchange = { match: { contains: 'Say 5.' }, reply: { text: '{"score": 5}' } };
    endOf(await continueRun(out, optionsFor([said])));
    expect((await states(out)).u00).toBe('add valid 1');
  });

  it('can still be decided after someone approves an edit that the rules refuse', async () => {
    const { out } = await decided({ kind: 'edit', value: '{"score": "much"}' });
    await decideAll(out, { kind: 'approve' });
    endOf(await continueRun(out, optionsFor([])));
    expect((await states(out)).u00).toBe('ask waiting 4 schema.type');
    await decideAll(out, { kind: 'edit', value: '{"score": 5}' });
    endOf(await continueRun(out, optionsFor([])));
    expect((await states(out)).u00).toBe('add valid 1');
  });

  it('is asked once more with a hint', async () => {
    const { states: all } = await decided({ kind: 'hint', text: 'Say 5.' }, [
      { match: { contains: 'Say 5.' }, reply: { text: '{"score": 5}' } },
    ]);
    expect(all.u00).toBe('add valid 1');
  });

  it('is also asked with the hint if another reply followed the held one', async () => {
    const wrong: Exchange = { unit: 'u00', attempt: 2, reply: { text: '{"score": "high"}' } };
    const { out } = await runOnce(simple(1), [doubtful(1), wrong]);
    await hint(out);
    const said: Exchange = { match: { contains: 'Say 5.' }, reply: { text: '{"score": 5}' } };
    endOf(await continueRun(out, optionsFor([said])));
    expect((await states(out)).u00).toBe('add valid 1');
  });

  it('has failed if the answer to the hint fails: it neither waits for a decision already made nor is asked again', async () => {
    const { out } = await runOnce(simple(2), held);
    await hint(out);
    for (let times = 0; times < 2; times++) endOf(await continueRun(out, optionsFor([bad])));
    expect((await states(out)).u00).toBe('ask failed 3 schema.type');
  });

  it('waits at once if a person decides first', async () => {
    const { out } = await runOnce(simple(2, {}, '  holds: person\n'), held);
    expect((await states(out)).u00).toBe('ask waiting 1 extract.cut-by-provider');
  });
});

describe('a reply that repeats a key', () => {
  const secret = 'sk-a-secret-of-the-model';
  const redacting = (said: readonly Exchange[]): StartOptions['models'] => {
    const inner = played(replayModel(said, { clock: quickClock }));
    const redact = (text: string) => text.replaceAll(secret, '[redacted]');
    return async (...given) => {
      const modelOf = await inner(...given);
      return (step) => ({ ...modelOf(step), at: (call) => ({ ...modelOf(step).at(call), redact }) });
    };
  };
  const ledgerHolds = (out: string) =>
    readdirSync(out).some((name) => name.startsWith('ledger') && readFileSync(path.join(out, name)).includes(secret));

  it.each(
    takenOf(
      [
        ['in a value', `{"score": 7, "note": "${secret}"}`, undefined],
        ['in a value, escaped', `{"score": 7, "note": "\\u0073${secret.slice(1)}"}`, undefined],
        ['as a name', `{"score": 7, "${secret}": 1}`, undefined],
        ['in what would be held', `{"score": 7, "note": "${secret}"}`, 'length'],
      ] as const,
      2,
    ),
  )('%s fails its unit, and nothing of it is used (half of these in each run)', async (_, text, fault) => {
    const said: Exchange = { unit: 'u00', attempt: 1, reply: { text }, ...(fault && { fault }) };
    const { out } = await runOnce(simple(2), [], { models: redacting([said, good]) });
    expect(await states(out)).toEqual({ u00: 'ask failed 1 pipeline.key-repeated', u01: 'add valid 1' });
    expect(ledgerHolds(out)).toBe(false);
    await withLedger(out, async (ledger) => {
      for await (const row of ledger.attempts('run', { unit: 'u00', contents: true })) {
        expect([row.value, row.reply]).toEqual([undefined, undefined]);
        expect(JSON.parse(row.extra ?? '').redacted).toContain('[redacted]');
      }
    });
    expect(verifyRun(out, runLedgerPlace(out))?.checks.flatMap(({ violations }) => violations)).toEqual([]);
  });

  it('in the name of the model is kept without it', async () => {
    const models: StartOptions['models'] = () => () => ({
      ...{ name: 'm', lane: 'm' },
      at: () => ({
        name: 'm',
        redact: (text) => text.replaceAll(secret, '[redacted]'),
        ask: async () => ({ text: '{"score": 7}', finish: 'stop', model: `gpt-${secret}` }),
      }),
    });
    const { out } = await runOnce(simple(1), [], { models });
    expect((await states(out)).u00).toBe('add valid 1');
    expect(ledgerHolds(out)).toBe(false);
  });

  it('in its reasoning is judged again, because not all that was judged is kept', async () => {
    const said = (unit: string, reasoning: string): Exchange => ({ unit, reply: { text: '{"score": 7}', reasoning } });
    const models = redacting([said('u00', `My key is ${secret}.`), said('u01', 'I have none.')]);
    const { out } = await runOnce(simple(2), [], { models });
    await withLedger(out, async (ledger) => {
      const judges: (readonly [string, string | undefined])[] = [];
      for await (const { unit, reply, judgedBy } of ledger.attempts('run', { step: 'ask', contents: 'judged' })) {
        expect(reply).toBe('{"score": 7}');
        judges.push([unit, judgedBy]);
      }
      expect(judges).toEqual([
        ['u00', undefined],
        ['u01', expect.stringMatching(/^[0-9a-f]{32}$/)],
      ]);
    });
  });

  it('outside its value passes as it is, and is not kept as the reply', async () => {
    const text = `Your key is ${secret}.\n{"score": 7}`;
    const { out } = await runOnce(simple(1), [], { models: redacting([{ reply: { text } }]) });
    expect((await states(out)).u00).toBe('add repaired 1');
    expect(ledgerHolds(out)).toBe(false);
    await withLedger(out, async (ledger) => {
      for await (const row of ledger.attempts('run', { step: 'ask', contents: true })) {
        expect([row.value, row.reply]).toEqual(['{"score":7}', undefined]);
        expect(JSON.parse(row.extra ?? '').redacted).toBe('Your key is [redacted].\n{"score": 7}');
      }
    });
  });
});

describe('steps of a run', () => {
  it('fail for their own unit: an expression, a template', async () => {
    const files = simple(3, { 'templates/ask.jinja2': 'Rate {{ 6 // (n - 1) }}.' });
    const { out } = await runOnce(edited(files, '"n + score"', '"score // n"'), [good]);
    expect(await states(out)).toEqual({
      u00: 'add failed 2 pipeline.expression-fails',
      u01: 'ask failed 1 pipeline.template-fails',
      u02: 'add valid 1',
    });
  });

  it('write a file for each unit, and two units never share one', async () => {
    const files = writing(3, `str(min(data['n'], 1))`);
    const { out } = await runOnce(files, [good]);
    expect(await states(out)).toEqual({
      u00: 'files valid 1',
      u01: 'files valid 1',
      u02: 'files failed 1 pipeline.expression-fails',
    });
    expect(JSON.parse(readFileSync(path.join(out, 'out/1.json'), 'utf8'))).toMatchObject({ unit_id: 'u01', sum: 2 });
  });

  it('write no file over that of another step', async () => {
    const files = simple(1);
    const step = (name: string) =>
      `    - {name: ${name}, scope: run, script: extract_units.py, output_dir: out, filename_expression: "data['unit_id']", content_expression: "'${name}'"}\n`;
    const both = edited(files, '    - {name: add', `${step('one')}${step('two')}    - {name: add`);
    const { out } = await runOnce(both, [good]);
    expect(await states(out)).toEqual({ u00: 'two failed 1 pipeline.expression-fails' });
    expect(readFileSync(path.join(out, 'out/u00.json'), 'utf8')).toBe('one');
  });

  it.each(['all', 'findings', 'none'] as const)(
    'keep the file of a unit when another one is retried, with --keep %s',
    async (keep) => {
      const said: readonly Exchange[] = [
        { ...good, unit: 'u00' },
        { unit: 'u01', fault: '400' },
      ];
      const { out } = await runOnce(writing(2, `'same'`), said, { contents: keep });
      expect(await states(out)).toMatchObject({ u00: 'files valid 1', u01: expect.stringContaining('ask failed') });
      await retryRun(out, [{ unit: 'u01', step: 'ask', isFresh: true }], optionsFor([good]));
      expect(await states(out)).toMatchObject({ u00: 'files valid 1', u01: expect.stringContaining('files failed') });
      expect(JSON.parse(readFileSync(path.join(out, 'out/same.json'), 'utf8'))).toMatchObject({ unit_id: 'u00' });
    },
  );

  it('write no file over what the run depends on, however its path is written', async () => {
    const files = writing(1, `'items.yaml'`, 'out/../config');
    const { out } = await runOnce(files, [good]);
    expect(readFileSync(path.join(out, 'config/items.yaml'), 'utf8')).toBe(files['items.yaml']);
    expect(await states(out)).toEqual({ u00: 'files failed 1 pipeline.expression-fails' });
  });

  it('fail for a unit whose file cannot have such a name, and continue', async () => {
    const names = `['a.txt', 'a.txt/b.txt', 'x' * 300, 'c\\\\ud800', 'd.txt'][data['n']]`;
    const files = writing(5, names);
    const { out, answer } = await runOnce(files, [good]);
    expect(endOf(answer).counts.states).toMatchObject({ valid: 2, failed: 3 });
    expect(readdirSync(path.join(out, 'out')).sort()).toEqual(['a.txt', 'd.txt']);
  });

  it('may fan out what an earlier step has fanned out', async () => {
    const files: { [path: string]: string } = {
      'config.yaml': `pipeline:
  steps:
    - {name: rows, scope: fan_out, field: table, child_field: row}
    - {name: cells, scope: fan_out, field: row, child_field: cell}
processing: {strategy: direct, items: {source: items.yaml, name_field: id}}
validation: {cells: {rules: [{name: small, expr: "cell < 3", error: large}]}}
`,
      'items.yaml': '- {id: a, table: [[1, 5], []]}\n',
    };
    const { out } = await runOnce(files, []);
    expect(await states(out)).toEqual({
      a: 'rows valid 1',
      a__fan000: 'cells valid 1',
      a__fan000__fan000: 'cells valid 1',
      a__fan000__fan001: 'cells failed 1 rules.failed',
      a__fan001: 'cells skipped 0',
    });
  });

  it('may end with a fan-out, whose rules apply to each child', async () => {
    const files: { [path: string]: string } = {
      'config.yaml': `pipeline: {steps: [{name: spread, scope: fan_out, field: list, child_field: item}]}
processing: {strategy: direct, items: {source: items.yaml, name_field: id}}
validation: {spread: {rules: [{name: small, expr: "item < 3", error: large}]}}
`,
      'items.yaml': '- {id: a, list: [1, 2.0, 5]}\n- {id: b, list: 7}\n',
    };
    const { out } = await runOnce(files, []);
    expect(await states(out)).toEqual({
      a: 'spread valid 1',
      a__fan000: 'spread valid 1',
      a__fan001: 'spread valid 1',
      a__fan002: 'spread failed 1 rules.failed',
      b: 'spread skipped 0',
    });
    expect(await exported(out)).toContain('"item":2.0');
  });

  it('make no units from a list that would fill memory many times over', async () => {
    const words = Array.from({ length: 5000 }, (_, index) => `word number ${index} of a long list`);
    const tell: Exchange = { step: 'tell', unit: 'd6', reply: { text: JSON.stringify({ words }) } };
    const few: Exchange = { step: 'tell', repeat: true, reply: { text: '{"words": ["one"]}' } };
    const weigh: Exchange = { step: 'weigh', repeat: true, reply: { text: '{"weight": 1}' } };
    const { out } = await runOnce(WORDS, [tell, few, weigh]);
    expect(await states(out)).toMatchObject({ d6: 'spread failed 1 pipeline.expression-fails', d8__fan000: 'measure valid 1' });
  });

  it('end with reports over the valid units', async () => {
    const files = simple(3);
    const report =
      'post_process:\n  - {name: Sums, script: analyze_results.py, args: [--group-by, score, --numeric-field, sum], output: sums.txt}\n  - {name: Mail, script: mail.py}\n';
    const { out, answer } = await runOnce({ ...files, 'config.yaml': `${files['config.yaml']}${report}` }, [good]);
    expect(readFileSync(path.join(out, 'sums.txt'), 'utf8')).toContain('2.0');
    expect(endOf(answer).notes).toEqual(['Mail: mail.py is a script in the pipeline folder; it runs only with --run-scripts.']);
  });
});
