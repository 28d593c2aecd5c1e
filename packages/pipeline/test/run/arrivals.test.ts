import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Fault } from '@tamis/core';
import { runLedgerPlace } from '@tamis/ledger/internal';
import { expect, test } from 'vitest';
import { type MakeModels, type RunEvent, startRun, verifyRun } from '../../src/index.ts';
import { folderWith } from '../folder.ts';
import { endOf, newRun, quickClock, withLedger } from './running.ts';

const UNITS = 2500;
const CONCURRENCY = 64;

// More items than units, the last ids first: what arrives later comes before what is already being worked on.
function letters(): string {
  const ids = Array.from({ length: UNITS + 100 }, (_, at) => `l${String(9999 - at)}`);
  return folderWith({
    'config.yaml': `pipeline: {steps: [{name: sort}]}
api: {provider: openai, model: gpt-test}
processing: {strategy: direct, items: {source: items.jsonl, name_field: id}}
prompts: {templates: {sort: sort.jinja2}}
schemas: {files: {sort: sort.json}}
validation: {sort: {required: [topic]}}
`,
    'items.jsonl': ids.map((id) => `${JSON.stringify({ id })}\n`).join(''),
    'templates/sort.jinja2': 'Sort {{ id }}.',
    'schemas/sort.json': '{"type": "object", "required": ["topic"], "properties": {"topic": {"type": "string"}}}',
  });
}

// A provider that lives longer than any runner, and what a runner had done when it was first asked.
function watched() {
  const seen = { calls: [] as string[], added: 0, counts: undefined as unknown };
  const models: MakeModels = () => () => ({
    ...{ name: 'openai:gpt-test', lane: 'openai:gpt-test' },
    at: ({ unit }) => ({
      name: 'openai:gpt-test',
      ask: async () => {
        seen.calls.push(unit);
        return { text: '{"topic": "delivery"}', finish: 'stop' };
      },
    }),
  });
  const on = (event: RunEvent) => {
    if (event.kind === 'units-added') seen.added += event.units;
    if (event.kind === 'run-start') seen.counts = { units: event.counts.units, pending: event.counts.steps[0]?.states.pending };
  };
  const isInBetween = () => seen.calls.length > 0 && seen.added < UNITS;
  return { seen, isInBetween, options: { models, on, clock: quickClock, concurrency: CONCURRENCY, maxUnits: UNITS } };
}

test('calls are made while units are registered; a runner that dies in between loses none, and asks none twice', async () => {
  const [source, out] = [letters(), newRun()];
  const dead = { out: path.join(mkdtempSync(path.join(tmpdir(), 'tamis-dead-')), 'run'), calls: 0 };
  const stop = new AbortController();
  const { seen, isInBetween, options } = watched();
  const onCommit = () => {
    if (dead.calls > 0 || !isInBetween()) return;
    cpSync(out, dead.out, { recursive: true, filter: (name) => !/lock\.sqlite|-shm$/.test(name) });
    dead.calls = seen.calls.length;
    stop.abort();
  };
  const end = endOf(await startRun(source, out, { ...options, stop: stop.signal, ledger: { onCommit } }));
  expect(dead.calls).toBeGreaterThan(0);
  expect(seen.counts).toEqual({ units: UNITS, pending: UNITS });
  // Even a run that is stopped at once knows all its units.
  expect(end).toMatchObject({ stop: { kind: 'interrupted' }, counts: { units: UNITS } });
  await withLedger(dead.out, async (ledger) => expect((await ledger.counts('run')).units).toBeLessThan(UNITS));

  const again = watched();
  const resumed = endOf(await startRun(source, dead.out, again.options));
  expect(again.seen.counts).toMatchObject({ units: UNITS });
  expect(resumed.counts).toMatchObject({ units: UNITS, states: { valid: UNITS } });
  expect(new Set([...seen.calls, ...again.seen.calls]).size).toBe(UNITS);
  expect(dead.calls + again.seen.calls.length - UNITS).toBeLessThanOrEqual(CONCURRENCY);
  const { checks = [] } = verifyRun(dead.out, runLedgerPlace(dead.out)) ?? {};
  expect(checks.flatMap(({ violations }) => violations)).toEqual([]);
});

test('a disk that fails while units are registered ends the run as the fault that it is', async () => {
  const { isInBetween, options } = watched();
  let isFull = false;
  const onCommit = () => {
    isFull ||= isInBetween();
    if (isFull) throw new Fault('fault.disk-full', 'no space');
  };
  await expect(startRun(letters(), newRun(), { ...options, ledger: { onCommit } })).rejects.toThrow('no space');
  expect(isFull).toBe(true);
});
