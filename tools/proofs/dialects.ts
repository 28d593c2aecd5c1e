import fc from 'fast-check';
import { KNOWN } from '../../packages/core/test/dialects/known.ts';
import { isLost, type Written, writtenIn } from '../../packages/core/test/dialects/never-lost.ts';

const PART = 1000;

const MOST_SHOWN = 20;

// Draws replies in made-up and known dialects and counts those that pass without their calls: `dialects.ts RUNS SEED`.
function main(runs = '100000', seed = '1'): void {
  const written = writtenIn(KNOWN);
  const lost: Written[] = [];
  for (let part = 0; part * PART < Number(runs); part++) {
    const drawn = { seed: Number(seed) * 1_000_000 + part, numRuns: Math.min(PART, Number(runs) - part * PART) };
    const found = fc.sample(written, drawn).filter(isLost);
    if (found.length > 0) lost.push(shrunk(written, drawn) ?? (found[0] as Written), ...found.slice(1));
  }
  for (const { dialect, openness, reply } of lost.slice(0, MOST_SHOWN))
    console.log(`${dialect}, ${openness}: ${JSON.stringify(reply)}`);
  console.log(`${runs} replies in drawn dialects, ${lost.length} pass without their calls, seed ${seed}`);
  process.exitCode = lost.length === 0 ? 0 : 1;
}

function shrunk(written: fc.Arbitrary<Written>, drawn: fc.Parameters<[Written]>): Written | undefined {
  return fc.check(
    fc.property(written, (one) => !isLost(one)),
    drawn,
  ).counterexample?.[0];
}

main(...process.argv.slice(2));
