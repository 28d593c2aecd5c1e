import { columnIn, type Figure, numbersIn, span, sum } from './figure.ts';

const PERCENT = /^\d+(?:\.\d+)?%$/;
const SPAN = /^\d+\.\d to \d+\.\d times as fast$/;
const SIZE = /^\d+(?:\.\d+)? KB$/;

export const FIGURES: readonly Figure[] = [
  {
    claim: 'Real and damaged replies read correctly (passed, or held for a person), mean of 11 suites',
    command: 'npm run corpora',
    isInReadme: true,
    form: PERCENT,
    read: (printed) => /ask for a value: (\S+%)/.exec(printed)?.[1],
  },
  {
    claim: 'Wrong values that pass silently, in all suites',
    command: 'npm run corpora',
    isInReadme: true,
    form: /^\d+ of [\d,]+$/,
    read: (printed) => /wrong in silence: (\S+ of \S+) replies/.exec(printed)?.[1],
  },
  {
    claim:
      'Documents heavily damaged at random: share of passes that have a wrong value, all of them [known limits](../explanation/limits.md)',
    command: 'npm run soundness -- --runs 100000',
    form: PERCENT,
    read: (printed) => (/on no list: 0\n/.test(printed) ? /^all .* (\S+%) +\S+%$/m.exec(printed)?.[1] : undefined),
  },
  {
    claim: 'The same documents: share that is held for a person',
    command: 'npm run soundness -- --runs 100000',
    form: PERCENT,
    read: readHeld,
  },
  {
    claim: 'The same documents: share of holds that offer the right value',
    command: 'npm run soundness -- --runs 100000',
    form: PERCENT,
    read: (printed) => /^all .* (\S+%)$/m.exec(printed)?.[1],
  },
  {
    claim: 'Speed on clean replies, compared with JSON.parse + Ajv',
    command: 'npm run bench -- --row clean',
    form: SPAN,
    read: (printed) => span(columnIn(printed, 'Tamis ÷ ajv')),
  },
  {
    claim: 'Speed on damaged replies, compared with jsonrepair + Ajv',
    command: 'npm run bench -- --row dirty',
    isInReadme: true,
    form: SPAN,
    read: (printed) => span(columnIn(printed, 'Tamis ÷ jsonrepair')),
  },
  {
    claim: 'In a browser, documents with a schema (gzip)',
    command: 'npm run bench -- --row bundle',
    isInReadme: true,
    form: SIZE,
    read: (printed) => /documents with a schema .* (\S+ KB) +≤/.exec(printed)?.[1],
  },
  {
    claim: 'In a browser, everything in `@tamis/core` (gzip)',
    command: 'npm run bench -- --row bundle',
    form: SIZE,
    read: (printed) => /everything \(@tamis\/core\) .* (\S+ KB)$/m.exec(printed)?.[1],
  },
  {
    claim: 'A run killed (`kill -9`) again and again, compared with an undisturbed one',
    command: 'npm run proof:kill -- 5 1',
    isInReadme: true,
    form: /^\d+ kills, same results$/,
    read: readKills,
  },
  {
    claim: 'Three workers on Postgres that are killed, stopped and cut off, and a server that is restarted',
    command: 'npm run soak',
    form: /^\d+ runs of 5,000 units, \d+ kills, 0 units lost, 0 doubled, longest stall \d+ s$/,
    read: readSoak,
  },
  {
    claim: 'Attempts by hostile Python to escape its sandbox',
    command: 'npm run proof:sandbox',
    form: /^0 of \d+ succeed$/,
    read: readSandbox,
  },
  {
    claim:
      'Errors introduced into the engine on purpose, one at a time, that no test notices (a sample; changes without effect are excluded)',
    command: 'npm run mutate -- --package core --sample 400 --seed 11',
    form: PERCENT,
    read: (printed) => numbersIn(printed, /^all .* (\S+)$/gm).map((left) => `${left.toFixed(1)}%`)[0],
  },
];

function readHeld(printed: string): string | undefined {
  const counts = (/^all ([\d ]+)/m.exec(printed)?.[1] ?? '').trim().split(/ +/).map(Number);
  const [, , held = 0, alternative = 0, lost = 0] = counts;
  const all = sum(counts) ?? 0;
  return all === 0 ? undefined : `${(((held + alternative + lost) / all) * 100).toFixed(0)}%`;
}

function readKills(printed: string): string | undefined {
  const kills = sum(numbersIn(printed, /"kills":(\d+)/g));
  return printed.includes('every killed run ended as the one that was never killed') ? `${kills} kills, same results` : undefined;
}

// Fewer prove too little.
const LEAST_RUNS = 10;

function readSoak(printed: string): string | undefined {
  const good = numbersIn(printed, /^good +\d+ of \d+: .* (\d+) kills/gm);
  const stalls = numbersIn(printed, /^good .* longest stall ([\d.]+) s/gm);
  if (good.length < LEAST_RUNS || /^BAD/m.test(printed)) return undefined;
  return `${good.length} runs of 5,000 units, ${sum(good)} kills, 0 units lost, 0 doubled, longest stall ${Math.ceil(Math.max(...stalls))} s`;
}

function readSandbox(printed: string): string | undefined {
  const attempts = sum(numbersIn(printed, /: (\d+) attempts/g));
  return attempts === undefined ? undefined : `${sum(numbersIn(printed, /(\d+) faults/g))} of ${attempts} succeed`;
}
