import { beforeAll, describe, expect, it } from 'vitest';
import { isWhole } from '../../../../scripts/tests/share.ts';
import { type ExportWanted, exportLines, seedLines } from '../../src/index.ts';
import { reading } from '../run/running.ts';
import { runSample, sampleRun } from './sample-run.ts';

async function gathered<Row>(rows: AsyncIterable<Row>): Promise<readonly Row[]> {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

const lines = (out: string, wanted: ExportWanted) => reading(out, (run) => gathered(exportLines(run, wanted)));
const parsed = async (out: string, wanted: ExportWanted) =>
  (await lines(out, wanted)).map((line) => JSON.parse(line) as Record<string, unknown>);
const ids = async (out: string, wanted: ExportWanted) => (await parsed(out, wanted)).map(({ unit_id }) => unit_id);

let out = '';
beforeAll(async () => {
  out = await sampleRun();
});

describe('an export of valid units', () => {
  it('has the fields of all steps, numbers as written, and metadata without times', async () => {
    const [first, second] = await lines(out, { what: 'valid' });
    expect(first).toBe(
      '{"unit_id":"clean__fan000","id":"clean","sides":6,"half":3.0,"note":"=clean","words":["one","he said \\"a,b\\"","-5"],' +
        '"word":"one","_fan_index":0,"_fan_parent_id":"clean","weight":2.0,"_metadata":{"expression_step":"roll",' +
        '"input_tokens":20,"output_tokens":10,"model":"openai:gpt-test","finish_reason":"stop","attempt":1}}',
    );
    expect(JSON.parse(second ?? '')).toMatchObject({ unit_id: 'clean__fan001', _metadata: { attempt: 2 } });
  });

  it('means valid at the last step, or at the named step', async () => {
    const children = ['clean__fan000', 'clean__fan001', 'clean__fan002', 'fenced__fan000'];
    expect(await ids(out, { what: 'valid' })).toEqual(children);
    expect(await ids(out, { what: 'valid', step: 'roll' })).toEqual(['clean', 'cut', 'empty', 'fenced', 'filtered', 'wrong']);
    expect(await ids(out, { what: 'valid', step: 'tell' })).toEqual(['clean', 'empty', 'fenced']);
    expect(await ids(out, { what: 'valid', step: 'spread' })).toEqual(children);
  });

  it('has a unit as it was after the named step', async () => {
    const [clean] = await lines(out, { what: 'valid', step: 'roll' });
    expect(clean).toBe(
      '{"unit_id":"clean","id":"clean","sides":6,"half":3.0,"note":"=clean","_metadata":{"expression_step":"roll"}}',
    );
    const [child] = await parsed(out, { what: 'valid', step: 'spread' });
    expect(child).not.toHaveProperty('weight');
    expect(child).toHaveProperty('word', 'one');
  });
});

describe('an export of failures', () => {
  it('says why, what came in and what the model said, in the form of a failure record', async () => {
    const [filtered, wrong] = await parsed(out, { what: 'failures' });
    expect(wrong).toMatchObject({
      ...{ unit_id: 'wrong', failure_stage: 'schema_validation', step: 'tell', attempts: 2, retry_count: 1, retryable: true },
      errors: [{ code: 'schema.required', rule: 'required', message: 'The key "words" is required but missing.' }],
      ...{ input: { unit_id: 'wrong', half: 1 }, raw_response: '{"speech": "\u202e\\u0007"}', half: 1, note: '=wrong' },
    });
    expect(filtered).toMatchObject({ failure_stage: 'pipeline_internal', code: 'fault.filtered', retryable: false, attempts: 0 });
    expect((await lines(out, { what: 'failures' }))[1]).toContain('"sides":2.0');
    expect(await ids(out, { what: 'failures', step: 'weigh' })).toEqual([]);
  });
});

describe('an export of all units', () => {
  it('has every unit as far as it got, and says where that is', async () => {
    const all = await parsed(out, { what: 'all' });
    expect(Object.fromEntries(all.map(({ unit_id, _tamis }) => [unit_id, (_tamis as { state: string }).state]))).toEqual({
      ...{ clean: 'valid', clean__fan000: 'valid', clean__fan001: 'valid', clean__fan002: 'valid', cut: 'waiting' },
      ...{ empty: 'skipped', fenced: 'repaired', fenced__fan000: 'valid', filtered: 'failed', wrong: 'failed' },
    });
    expect(all.at(-1)?._tamis).toEqual({
      step: 'tell',
      state: 'failed',
      attempts: 2,
      code: 'schema.required',
      reason: 'exhausted',
    });
  });
});

describe("Octobatch's files", () => {
  it('have the lines of the other exports, step by step', async () => {
    const found = await reading(out, (run) => gathered(seedLines(run)));
    const file = (name: string) => found.filter((one) => one.file.endsWith(`/${name}`)).map(({ line }) => line);
    for (const step of ['roll', 'tell', 'spread', 'weigh'])
      expect(file(`${step}_validated.jsonl`)).toEqual(await lines(out, { what: 'valid', step }));
    expect(file('tell_failures.jsonl')).toEqual(await lines(out, { what: 'failures', step: 'tell' }));
    expect(found).toHaveLength(6 + 10 + 6 + 3 + 4 + 4 + 2 + 1);
    expect(new Set(found.map((one) => one.file.split('/').slice(0, -1).join('/')))).toEqual(
      new Set(['input', 'chunks/chunk_000', 'chunks/chunk_001', '']),
    );
    expect(JSON.parse(found.at(-1)?.line ?? '')).toMatchObject({
      pipeline: ['roll', 'tell', 'spread', 'weigh'],
      chunks: {
        chunk_000: { state: 'tell_PENDING', items: 6, failed: 2 },
        chunk_001: { state: 'VALIDATED', items: 4, valid: 4 },
      },
    });
  });
});

describe('a run that was interrupted', () => {
  const everything = async (folder: string) =>
    await Promise.all((['valid', 'failures', 'all'] as const).map((what) => lines(folder, { what })));

  it('exports the same bytes as its uninterrupted twin, wherever it stopped', async () => {
    const twin = await everything(out);
    for (let stopAt = 1; stopAt < 40; stopAt += isWhole ? 3 : 10) {
      const stop = new AbortController();
      let events = 0;
      const folder = await sampleRun(
        { stop: stop.signal, on: () => (++events === stopAt ? stop.abort() : undefined), concurrency: 1 + (stopAt % 3) },
        'another-name',
      );
      await runSample(folder);
      expect(await everything(folder), `stopped at event ${stopAt}`).toEqual(twin);
    }
  });
});

describe('a frozen export', () => {
  it('is not changed by a process that continues meanwhile', async () => {
    const stop = new AbortController();
    let events = 0;
    const folder = await sampleRun({ stop: stop.signal, on: () => (++events === 9 ? stop.abort() : undefined), concurrency: 1 });
    await reading(folder, async (run) => {
      const before = await gathered(exportLines(run, { what: 'all' }));
      await runSample(folder);
      expect(await gathered(exportLines(run, { what: 'all' }))).toEqual(before);
      expect(await lines(folder, { what: 'all' })).not.toEqual(before);
    });
  });
});
