import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { tamis } from './tamis.ts';

it('the script for completion is one that the shell accepts', async () => {
  const script = (await tamis(['completion', 'bash'], '')).stdout.toString();
  expect(script).toContain('__complete');
  expect(spawnSync('bash', ['-n'], { input: script }).status).toBe(0);
});
