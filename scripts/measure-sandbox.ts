import { readFileSync } from 'node:fs';
import { pythonSandbox, type Wall } from '../packages/python/src/index.ts';
import { processTree } from '../packages/python/src/process/memory-watch.ts';
import { workingBubblewrap } from '../packages/python/src/start/bubblewrap.ts';

/** Paths of the long run. */
const PATHS = 20_000;

const codeNumber = (n: number): string =>
  `import re\n\ndef extract(path: str) -> dict:\n    found = re.search(r"mission_(\\d+)", path)\n    return {"mission": int(found[1]), "n": ${n}}\n`;

/** Prints how long starts take and how much memory a process uses: the figures of docs/guides/python.md. */
async function measure(wall: Wall): Promise<void> {
  const start = performance.now();
  const sandbox = pythonSandbox({ wall });
  await sandbox.check(codeNumber(0));
  const cold = performance.now() - start;
  const warmCheck = await timed(() => sandbox.check(codeNumber(1)));
  const warmRun = await timed(() => sandbox.run(codeNumber(1), ['/data/mission_1/a.csv']));
  // The next process is started while a person or a model thinks.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const second = await timed(() => sandbox.run(codeNumber(2), ['/data/mission_1/a.csv']));
  const paths = Array.from({ length: PATHS }, (_, index) => `/data/mission_${index}/2024-01-15/readings.csv`);
  const many = await timed(() => sandbox.run(codeNumber(2), paths));
  console.log(`${wall}: from nothing to the first check ${cold.toFixed(0)} ms`);
  console.log(
    `  the next check ${warmCheck.toFixed(1)} ms, its first run ${warmRun.toFixed(1)} ms, the first run of another code ${second.toFixed(1)} ms`,
  );
  console.log(`  ${Math.round((PATHS / many) * 1000)} paths a second; ${largest()} MB in the largest process`);
  await sandbox.close();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function largest(): number {
  const sizes = processTree(process.pid)
    .slice(1)
    .map((pid) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0));
  return Math.round(Math.max(0, ...sizes) / 1024);
}

await measure('none');
if ((await workingBubblewrap()) !== undefined) await measure('bubblewrap');
