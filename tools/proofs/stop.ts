import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isRight, stopRunner } from '../../packages/cli/test/stopped-runner.ts';

// Stops runners with SIGSTOP for a minute, four times the length of a lease: `npm run proof:stop -- SECONDS`.
async function prove(seconds: number): Promise<boolean> {
  let isFine = true;
  for (const isLockRemoved of [false, true]) {
    using made = mkdtempDisposableSync(path.join(tmpdir(), 'tamis-stop-'));
    const stopping = { folder: made.path, pause: seconds * 1000, isLockRemoved };
    const seen = await stopRunner(stopping);
    const { first, second, isSame, isVerified, repeated } = seen;
    const told = { isLockRemoved, first: first.code, second: second.code, isSame, isVerified, repeated };
    console.log(`stopped for ${seconds} s: ${JSON.stringify(told)}${isRight(stopping, seen) ? '' : ' WRONG'}`);
    isFine &&= isRight(stopping, seen);
  }
  return isFine;
}

const [seconds = '60'] = process.argv.slice(2);
process.exitCode = (await prove(Number(seconds))) ? 0 : 1;
