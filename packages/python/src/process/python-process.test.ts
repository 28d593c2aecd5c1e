import { expect, test } from 'vitest';
import { pythonLimits } from '../limits.ts';
import { startChild } from '../start/start-child.ts';
import { PythonProcess } from './python-process.ts';

test('a process that writes without end is stopped', async () => {
  const flooding = new PythonProcess(startChild(['/bin/sh', '-c', 'while :; do echo "{}"; done']), pythonLimits);
  expect(await flooding.next(5_000)).toEqual({ line: '{}' });
  await expect.poll(() => flooding.isGone, { timeout: 20_000 }).toBe(true);
  await flooding.close();
});
