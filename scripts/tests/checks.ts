// What `npm test` does before it runs the tests: builds, and checks the style, the types and the tables.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Scripts of package.json, one after the other; the lanes run side by side, because most of these use one core. */
const LANES: readonly (readonly string[])[] = [['build', 'types', 'ladder', 'codes'], ['lint']];

/** Runs the scripts of a lane until one fails; returns whether all succeeded. */
async function succeeds(lane: readonly string[]): Promise<boolean> {
  for (const script of lane) {
    const child = spawn('npm', ['run', '-s', script], { stdio: 'inherit', shell: process.platform === 'win32' });
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) {
      console.error(`npm run ${script} failed`);
      return false;
    }
  }
  return true;
}

const results = await Promise.all(LANES.map(succeeds));
process.exitCode = results.every(Boolean) ? 0 : 1;
