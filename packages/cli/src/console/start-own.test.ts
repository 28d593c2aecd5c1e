import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { expect, it } from 'vitest';
import { listen } from './start-own.ts';

it.each([
  [
    'note: two units skipped a step.\nq: 3 units\nstopped: $0.01 of $0.01 spent; 2 left.\n  next: x',
    'stopped: $0.01 of $0.01 spent; 2 left.',
  ],
  ['warning: the folder changed.\nerror: OPENAI_API_KEY is not set.\n  help: Set it.', 'error: OPENAI_API_KEY is not set.'],
  ['something else\nmore', 'something else'],
  ['', ''],
])('of what a command says, why it ended is told: %j', async (said, told) => {
  const stderr = Readable.from([said]);
  const line = listen({ stderr });
  await finished(stderr);
  expect(line()).toBe(told);
});
