import { killLoop } from '../../packages/cli/test/kill-loop.ts';
import { seeded } from '../damage/random.ts';

// Kills runs at random for as many rounds as wanted: `npm run proof:kill -- ROUNDS SEED`.
async function prove(rounds: number, seed: number): Promise<boolean> {
  const { next } = seeded(seed);
  let isFine = true;
  for (let round = 1; round <= rounds; round++) {
    const killed = await killLoop(60, next, 200);
    const isRight =
      killed.isSame &&
      killed.isVerified &&
      killed.repeated <= killed.kills * killed.concurrency &&
      killed.repeated <= killed.lost;
    console.log(`round ${round}: ${JSON.stringify(killed)}${isRight ? '' : ' WRONG'}`);
    isFine &&= isRight;
  }
  console.log(isFine ? 'every killed run ended as the one that was never killed' : `seed ${seed} found something`);
  return isFine;
}

const [rounds = '5', seed = String(Date.now() % 1e6)] = process.argv.slice(2);
process.exitCode = (await prove(Number(rounds), Number(seed))) ? 0 : 1;
