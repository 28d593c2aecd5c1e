import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Message, Model } from '@tamis/core';
import { runLedgerPlace } from '@tamis/ledger/internal';
import { replayModel } from '@tamis/models';
import { expect, test } from 'vitest';
import { someOf } from '../../../../scripts/tests/share.ts';
import { type CallKey, type MakeModels, startRun, verifyRun } from '../../src/index.ts';
import { folderWith } from '../folder.ts';
import { exported, newRun, played, quickClock, WORDS, WORDS_SAID } from './running.ts';

interface Call {
  readonly key: CallKey;
  readonly messages: readonly Message[];
}

function listed(calls: Call[], before: readonly Call[]) {
  const model = replayModel(WORDS_SAID, { clock: quickClock });
  const inner = played(model);
  const models: MakeModels = async (...given) => {
    const modelOf = await inner(...given);
    return (step) => {
      const own = modelOf(step);
      return {
        ...own,
        at: (key) => {
          const asked = own.at(key);
          const ask: Model['ask'] = (messages, ...rest) => {
            calls.push({ key, messages });
            return asked.ask(messages, ...rest);
          };
          return { ...asked, ask };
        },
      };
    };
  };
  // The provider lives on when a runner dies: it has answered what it was asked.
  const ready = async () => {
    for (const { key, messages } of before)
      await model
        .at(key)
        .ask(messages)
        .catch(() => undefined);
  };
  return { models, ready };
}

// The files as a process dying now would leave them.
function copyAsItIs(out: string): string {
  const to = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-dead-')), 'run');
  if (existsSync(out)) cpSync(out, to, { recursive: true, filter: (name) => !/lock\.sqlite|-shm$/.test(name) });
  return to;
}

function violated(out: string): readonly string[] {
  const { checks = [] } = existsSync(runLedgerPlace(out)) ? (verifyRun(out, runLedgerPlace(out)) ?? {}) : {};
  return checks.flatMap(({ name, violations }) => violations.map(({ unit, what }) => `${name} ${unit} ${what}`));
}

test('a runner that dies before or after any commit is resumed with the same result, and repeats only the calls in flight', async () => {
  const [source, out] = [folderWith(WORDS), newRun()];
  const calls: Call[] = [];
  const left: { readonly out: string; readonly calls: readonly Call[] }[] = [];
  const whole = listed(calls, []);
  const onCommit = () => left.push({ out: copyAsItIs(out), calls: [...calls] });
  const options = { clock: quickClock, concurrency: 3 };
  const answer = await startRun(source, out, { ...options, models: whole.models, ledger: { onCommit } });
  expect(answer).toMatchObject({
    status: 'worked',
    end: { counts: { units: 11, states: { valid: 6, repaired: 1, failed: 1, skipped: 1, waiting: 2 } } },
  });
  const expected = await exported(out);
  expect(left.length).toBeGreaterThan(40);

  for (const [k, dead] of someOf(left, 16)) {
    expect(violated(dead.out), `after ${k} commits`).toEqual([]);
    const again: Call[] = [];
    const { models, ready } = listed(again, dead.calls);
    await ready();
    const resumed = await startRun(source, dead.out, { ...options, models });
    expect(resumed, `after ${k} commits`).toMatchObject({ status: 'worked' });
    expect(await exported(dead.out), `after ${k} commits`).toBe(expected);
    expect(violated(dead.out), `after ${k} commits and the rest`).toEqual([]);
    const repeated = dead.calls.length + again.length - calls.length;
    expect(repeated, `after ${k} commits`).toBeLessThanOrEqual(options.concurrency);
  }
});
