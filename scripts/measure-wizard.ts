import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const example = path.join(root, 'examples/path-extraction');
const tamis = path.join(root, 'packages/cli/bin/tamis.js');
const screens = path.join(root, 'packages/cli/bundle/screens.mjs');
const given = ['--paths', path.join(example, 'missions.txt'), '--cassette', path.join(example, 'syntax.jsonl')];

/** How long it takes until the wizard shows its first frame, in a separate terminal. */
async function firstFrame(): Promise<number> {
  const start = performance.now();
  const line = [process.execPath, tamis, 'wizard', ...given].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['-qfec', line, '/dev/null'], { cwd: root, stdio: ['pipe', 'pipe', 'ignore'] });
  const seen = await new Promise<number>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (bytes) => {
      text += String(bytes);
      if (text.includes('PATHFINDER')) resolve(performance.now() - start);
    });
    child.once('error', reject);
    child.once('close', () => reject(new Error(`There was no frame: ${text}`)));
  });
  child.stdin.write('\x1b');
  await new Promise((resolve) => child.removeAllListeners('close').once('close', resolve));
  return seen;
}

/** How long Node takes to import a module and exit. */
async function imported(module: string): Promise<number> {
  const start = performance.now();
  spawnSync(process.execPath, ['--input-type=module', '-e', `import ${JSON.stringify(module)}`], {
    cwd: path.join(root, 'packages/cli'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return performance.now() - start;
}

/**
 * Measures all of them in turns, so that a busy machine affects all alike, and prints the minimum of each, which nothing else
 * disturbed.
 */
async function measure(rounds: number): Promise<void> {
  const subjects = {
    'an empty program': () => imported('node:path'),
    'importing ink as it is installed': () => imported('ink'),
    'importing our bundle of ink': () => imported(screens),
    'the wizard, to its first frame': firstFrame,
  };
  const least = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1)
    for (const [name, run] of Object.entries(subjects))
      least.set(name, Math.min(least.get(name) ?? Number.POSITIVE_INFINITY, await run()));
  const ink = least.get('importing ink as it is installed') ?? 1;
  for (const [name, ms] of least) console.log(`${name}: ${ms.toFixed(0)} ms, ${(ms / ink).toFixed(2)} times ink`);
}

await measure(Number(process.argv[2] ?? 10));
