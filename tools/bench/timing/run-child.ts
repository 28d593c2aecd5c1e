import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface ChildUsage {
  readonly cpu: number;
  readonly wall: number;
  // Most memory at any time, in megabytes.
  readonly memory: number;
  readonly exit: number | null;
}

const PROBE = fileURLToPath(new URL('./child-usage.cjs', import.meta.url));

export async function runChild(args: readonly string[], output: string, input?: string): Promise<ChildUsage> {
  const given = input === undefined ? 'ignore' : openSync(input, 'r');
  const out = openSync(output, 'w');
  const started = performance.now();
  const child = spawn(process.execPath, ['--require', PROBE, ...args], { stdio: [given, out, 'ignore', 'pipe'] });
  closeSync(out);
  if (typeof given === 'number') closeSync(given);
  let told = '';
  child.stdio[3]?.on('data', (chunk: Buffer) => {
    told += chunk.toString();
  });
  let wall = 0;
  child.once('exit', () => {
    wall = performance.now() - started;
  });
  const exit = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const usage = JSON.parse(told) as NodeJS.ResourceUsage;
  return { cpu: (usage.userCPUTime + usage.systemCPUTime) / 1000, wall, memory: usage.maxRSS / 1024, exit };
}
