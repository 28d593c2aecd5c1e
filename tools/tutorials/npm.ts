import { install } from './install.ts';

// Stands for npm in a walk, which has no network.
const [command, ...words] = process.argv.slice(2);
if (command !== 'install') throw new Error(`A walk has no npm ${command}.`);
install(
  process.cwd(),
  words.filter((word) => !word.startsWith('-')),
);
