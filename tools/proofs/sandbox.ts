import { workingBubblewrap } from '../../packages/python/src/start/bubblewrap.ts';
import { escapes } from '../../packages/python/test/escapes/all.ts';
import { faultsOf, tryEscapes } from '../../packages/python/test/escapes/try-escapes.ts';

async function proof(): Promise<void> {
  const walls = (await workingBubblewrap()) === undefined ? (['none'] as const) : (['none', 'bubblewrap'] as const);
  let faults = 0;
  for (const wall of walls) {
    for (const [group, attempts] of Object.entries(escapes)) {
      const start = performance.now();
      const tried = await tryEscapes(attempts, wall);
      const wrong = attempts.flatMap((attempt) =>
        tried.filter(({ name }) => name === attempt.name).flatMap((one) => faultsOf(attempt, one)),
      );
      faults += wrong.length;
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(`${wall}, ${group}: ${tried.length} attempts, ${wrong.length} faults, ${seconds} s`);
      for (const one of wrong) console.log(`  ${one}`);
    }
  }
  if (!walls.includes('bubblewrap' as never)) console.log('bubblewrap does not work here: tried without it only');
  process.exitCode = faults === 0 ? 0 : 1;
}

await proof();
