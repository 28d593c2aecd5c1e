import { parseArgs } from 'node:util';
import { hunt } from './hunt.ts';
import { keep, keptFor } from './kept.ts';
import { TARGETS } from './targets.ts';

// Hunts for inputs that break a promise; those found are kept in `tools/fuzz/kept/`, where the tests try them from then on.
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      target: { type: 'string', multiple: true },
      minutes: { type: 'string', default: '1' },
      seed: { type: 'string', default: String(Date.now() % 1e6) },
      keep: { type: 'boolean', default: false },
    },
  });
  const targets = TARGETS.filter(({ name }) => values.target?.includes(name) ?? true);
  if (targets.length === 0) {
    console.error(`There is no such target; there are ${TARGETS.map(({ name }) => name).join(', ')}.`);
    process.exitCode = 2;
  }
  for (const target of targets) {
    const end = Date.now() + Number(values.minutes) * 60_000;
    const { runs, fresh, broken } = await hunt(target, {
      seed: Number(values.seed),
      kept: keptFor(target.name),
      isOver: () => Date.now() > end,
    });
    console.log(
      `${target.name}: ${runs} inputs, ${fresh.length} did something new, ${broken.length} broke a promise (seed ${values.seed})`,
    );
    for (const { input, why } of broken) console.log(`${keep(target.name, input)}: ${why}`);
    if (values.keep) for (const input of fresh) keep(target.name, input);
    if (broken.length > 0) process.exitCode = 1;
  }
}

await main();
