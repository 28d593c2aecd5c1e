import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWhole, turn } from '../../../scripts/tests/share.ts';
import { pythonLimits } from '../src/index.ts';
import { escapes } from './escapes/all.ts';
import { type Attempt, codeOf } from './escapes/attempt.ts';
import { type Canary, plantCanary } from './escapes/canary.ts';
import { faultsOf, type Tried, tryEscapes } from './escapes/try-escapes.ts';

// How many attempts of each group a whole run tries; `npm run proof:sandbox` tries them all. Each has a process of its own.
const OF_EACH = 4;

// Every n-th attempt of a group, or one of them in each run of `npm test`.
function sampleOf(attempts: readonly Attempt[]): readonly Attempt[] {
  const step = isWhole ? Math.ceil(attempts.length / OF_EACH) : attempts.length;
  return attempts.filter((_, index) => (index + turn) % step === 0);
}

test('there are enough attempts, and no two have one name', () => {
  const names = Object.values(escapes).flatMap((attempts) => attempts.map(({ name }) => name));
  expect(names.length).toBeGreaterThanOrEqual(150);
  expect(new Set(names).size).toBe(names.length);
});

describe('nothing gets out', () => {
  const samples = Object.entries(escapes).map(([group, attempts]) => [group, sampleOf(attempts)] as const);
  let tried: readonly Tried[];
  beforeAll(async () => {
    tried = await tryEscapes(
      samples.flatMap(([, sample]) => sample),
      'auto',
    );
  }, 300_000);
  test.each(samples)('%s', (_, sample) => {
    for (const attempt of sample) {
      const came = tried.filter(({ name }) => name === attempt.name);
      expect(came).toHaveLength(1);
      expect(came.flatMap((one) => faultsOf(attempt, one))).toEqual([]);
    }
  });
});

const PYTHON = plainPython();

const RUNNER = `
import sys, json
path = sys.argv[1]
for code in json.load(sys.stdin):
    space = {}
    try:
        exec(code, space)
        print(json.dumps(space['extract'](path)))
    except BaseException as error:
        print(json.dumps({'error': repr(error)}))
`;

function plainPython(): string | undefined {
  for (const name of ['/usr/bin/python3', 'python3'])
    try {
      execFileSync(name, ['-c', '1'], { stdio: 'ignore' });
      return name;
    } catch {}
  return undefined;
}

describe.skipIf(PYTHON === undefined)(
  'attempts that are real: without a sandbox they succeed (python3 is needed for this)',
  () => {
    let canary: Canary;
    beforeAll(async () => {
      canary = await plantCanary();
    });
    afterAll(() => canary.close());

    test('every attempt that says so sees the canary in a plain Python', async () => {
      const real = Object.values(escapes).flatMap((attempts) => attempts.filter(({ works }) => works === true));
      const running = promisify(execFile)(PYTHON as string, ['-c', RUNNER, canary.told]);
      running.child.stdin?.end(JSON.stringify(real.map(codeOf)));
      const lines = (await running).stdout.trim().split('\n');
      expect(lines).toHaveLength(real.length);
      expect(real.filter((_, index) => canary.secretsIn(lines[index] as string).length === 0).map(({ name }) => name)).toEqual(
        [],
      );
      expect(real.length).toBeGreaterThan(25);
    });
  },
);

test('the guide knows the limits and the number of attempts', () => {
  const guide = readFileSync(path.resolve(import.meta.dirname, '../../../docs/guides/python.md'), 'utf8');
  expect(guide).toContain(`The repository has ${Object.values(escapes).flat().length} attempts`);
  const hidden = new Set(['startMs', 'idleMs']);
  for (const name of Object.keys(pythonLimits).filter((one) => !hidden.has(one))) expect(guide).toContain(`\`${name}\``);
});
