import { newTally, play, type Tally } from './game.ts';
import { OPTIONS } from './options.ts';

const COLUMNS: readonly (readonly [keyof Tally, string])[] = [
  ['wrong', 'wrong moves'],
  ['derailed', 'games derailed'],
  ['reasks', 're-asks'],
  ['waits', 'waits'],
  ['people', 'human decisions'],
  ['calls', 'calls'],
  ['moves', 'moves'],
  ['stopped', 'stopped at the door'],
];

/** Plays the same seeded games under every option and prints what each of them took. */
async function main(games: number): Promise<void> {
  console.log(`${games} games, four actors, the same mistakes for all options\n`);
  console.log(['option'.padEnd(24), ...COLUMNS.map(([, title]) => title)].join('  '));
  for (const option of OPTIONS) {
    const tally = newTally();
    for (let seed = 1; seed <= games; seed++) await play(option, seed, tally);
    const cells = COLUMNS.map(([key, title]) => String(tally[key]).padStart(title.length));
    console.log([option.name.padEnd(24), ...cells].join('  '));
  }
}

await main(Number(process.argv[2] ?? 1000));
