import { expect, test } from 'vitest';
import { until } from '../../../../scripts/tests/until.ts';
import { pythonLimits } from '../limits.ts';
import { startChild } from '../start/start-child.ts';
import { PythonProcess } from './python-process.ts';

const started = (script: string, limits = pythonLimits) => new PythonProcess(startChild(['/bin/sh', '-c', script]), limits);

test('a process that writes without end is stopped', async () => {
  const flooding = started('while :; do echo "{}"; done');
  expect(await flooding.next(5_000)).toEqual({ line: '{}' });
  await until('it is stopped', () => flooding.isGone);
  await flooding.close();
});

test.each<[title: string, script: string, ms: number, reason: string]>([
  ['that says nothing', 'sleep 60', 50, 'timeout'],
  ['whose line never ends', 'head -c 200000 /dev/zero | tr "\\0" x; sleep 60', 60_000, 'too-large'],
  ['that has ended', 'exit 3', 60_000, 'exit'],
  ['that the interpreter ended', 'exit 84', 60_000, 'crash'],
])('a process %s is told as that', async (_, script, ms, reason) => {
  const ended = started(script, { ...pythonLimits, resultCharacters: 100 });
  expect(await ended.next(ms)).toEqual({ end: { reason } });
  await ended.close();
});
