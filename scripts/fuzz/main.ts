import { parseArgs } from 'node:util';
import { fuzz } from './fuzz.ts';
import { TARGETS } from './targets.ts';

/** Runs one target, or all, for some minutes each; ends with 1 and the text that broke one. */
function main(): void {
  const { values } = parseArgs({
    options: {
      target: { type: 'string' },
      minutes: { type: 'string', default: '1' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  });
  const targets = TARGETS.filter(({ name }) => values.target === undefined || name === values.target);
  if (targets.length === 0)
    throw new Error(`There is no target ${values.target}; there are ${TARGETS.map(({ name }) => name).join(', ')}.`);
  for (const target of targets) {
    const end = Date.now() + Number(values.minutes) * 60_000;
    let count = 0;
    const { broken } = fuzz(target, Number(values.seed), (tried) => {
      count = tried;
      return Date.now() < end;
    });
    console.log(`${target.name}: ${count} texts, seed ${values.seed}${broken === undefined ? '' : ', broken by'}`);
    if (broken === undefined) continue;
    console.log(`${JSON.stringify(broken.text)}\n${broken.reason}`);
    process.exitCode = 1;
  }
}

main();
