import { packages as mutated } from '../mutate/packages.ts';
import { withDependencies } from './package-folders.ts';

/** A proof that takes too long for every test run. */
export interface Step {
  readonly name: string;
  /** What it shows, for the summary. */
  readonly shows: string;
  /** Ends with 0 if it holds, with 77 if its input is missing, and with anything else if it fails. */
  readonly command: string;
  /** The line of its output that sums it up. */
  readonly figure: RegExp;
  /** The files and folders that its result depends on: it is valid until one of them changes. */
  readonly inputs: readonly string[];
}

const RUN = 'node --conditions=tamis-source tools';

/** Where every test gets its helpers and its samples from. */
const OF_TESTS = ['scripts', 'cases', 'examples', 'tools/damage', 'tools/soundness', 'vitest.config.ts', 'package-lock.json'];

/** How many of a package's mutants may be left, in percent. */
const MOST_LEFT = { core: 10, others: 20 };

/** The packages, those first whose tests are quick. */
const PACKAGES = ['files', 'python', 'mcp', 'ledger', 'models', 'core', 'pipeline', 'console', 'cli'] as const;

const quick: readonly Step[] = [
  {
    name: 'pipelines',
    shows: 'Real pipelines give the units, prompts and reports of the original, byte for byte',
    command: `${RUN}/corpora/pipelines/main.ts`,
    figure: /^ *\S+: \d+ rows, .*$/m,
    inputs: [...withDependencies('pipeline'), 'tools/corpora'],
  },
  {
    name: 'grounding',
    shows: 'Real extractions with their sources: how many wrong and right values are not found, and whether places are right',
    command: `${RUN}/proofs/grounding.ts`,
    figure: /^folded: .*$/m,
    inputs: ['packages/core', 'tools/corpora', 'tools/proofs/grounding.ts'],
  },
  {
    name: 'templates',
    shows: 'Drawn templates and values are rendered as Jinja2 renders them',
    command: `${RUN}/proofs/templates.ts 20000`,
    figure: /^\d+ cases, .*$/m,
    inputs: [...withDependencies('pipeline'), 'tools/proofs/templates.ts'],
  },
  {
    name: 'corpora',
    shows: 'Real and damaged replies: how many are read correctly, and how many wrongly in silence',
    command: 'node tools/corpora/main.ts',
    figure: /^.*wrong in silence: .*$/m,
    inputs: [...withDependencies('cli'), 'tools/corpora'],
  },
  {
    name: 'portability',
    shows: 'What providers make of a schema: every answer has a source and agrees with the official clients',
    command: `${RUN}/proofs/portability.ts`,
    figure: /^\d+ schemas of the corpora .*$/m,
    inputs: [...withDependencies('models'), 'tools/corpora', 'tools/proofs/portability.ts'],
  },
  {
    name: 'dialects',
    shows: 'Calls in dialects drawn at random: how many pass as plain text',
    command: `${RUN}/proofs/dialects.ts 100000`,
    figure: /^\d+ replies in drawn dialects, .*$/m,
    inputs: ['packages/core', 'tools/proofs/dialects.ts'],
  },
  {
    name: 'stream',
    shows: 'Hostile replies in random splits: how many settled parts differ from the value of a pass',
    command: `${RUN}/proofs/stream.ts 500 200`,
    figure: /^\d+ splits of .*$/m,
    inputs: ['packages/core', 'tools/corpora', 'tools/proofs/stream.ts'],
  },
  {
    name: 'held',
    shows:
      'A gate that dies anywhere while a held call waits as a task or with a state runs it once, and its caller gets to know',
    command: `${RUN}/proofs/held.ts`,
    figure: /^\d+ deaths, \d+ doubled, \d+ lost$/m,
    inputs: [...withDependencies('mcp'), 'tools/proofs/held.ts'],
  },
  {
    name: 'tools',
    shows: 'The tests of the tools',
    command: 'node tools/proofs/test-files.ts tools',
    figure: /^\d+ tests in .*$/m,
    inputs: [...withDependencies('cli'), ...OF_TESTS, 'tools', 'docs/guides', 'docs/reference', 'README.md'],
  },
  {
    name: 'kill',
    shows: 'Runs killed at random end like those left alone',
    command: `${RUN}/proofs/kill.ts 5 1`,
    figure: /^every killed run.*$/m,
    inputs: [...withDependencies('cli'), 'tools/proofs/kill.ts'],
  },
  {
    name: 'fuzz',
    shows: 'Mutated inputs against every reader of untrusted text',
    command: `${RUN}/fuzz/main.ts --minutes 1`,
    figure: /^.* broke a promise.*$/m,
    inputs: [...withDependencies('pipeline'), ...withDependencies('models'), 'tools/fuzz', 'tools/damage'],
  },
  {
    name: 'stop',
    shows: 'A runner stopped for longer than its lease does no harm',
    command: `${RUN}/proofs/stop.ts`,
    figure: /^stopped for \d+ s.*$/m,
    inputs: [...withDependencies('cli'), 'tools/proofs/stop.ts'],
  },
  {
    name: 'mcp',
    shows: 'The conformance suite of MCP finds the same through the gate as without it, at both revisions',
    command: 'node tools/proofs/mcp/main.ts',
    figure: /^2026-07-28: \d+ scenarios, .*$/m,
    inputs: [...withDependencies('mcp'), 'tools/proofs/mcp'],
  },
  {
    name: 'sandbox',
    shows: 'Hostile Python does not leave its sandbox',
    command: `${RUN}/proofs/sandbox.ts`,
    figure: /^\w+, \w+: \d+ attempts, .*$/m,
    inputs: [...withDependencies('python'), 'tools/proofs/sandbox.ts'],
  },
  {
    name: 'soundness',
    shows: 'Documents damaged at random: how many pass with a wrong value',
    command: `${RUN}/soundness/main.ts --runs 100000`,
    figure: /^all .*$/m,
    inputs: ['packages/core', 'tools/soundness', 'tools/damage'],
  },
  {
    name: 'batch',
    shows: 'Batches of every provider, under every fault, ended at every commit',
    command: `${RUN}/proofs/batch.ts`,
    figure: /^\d+ deaths, \d+ wrong$/m,
    inputs: [...withDependencies('pipeline'), ...withDependencies('models'), 'tools/proofs/batch.ts'],
  },
  {
    name: 'fleet',
    shows: 'Sixty-four workers share forty connections of a pooler, some are killed, and nothing is lost or doubled',
    command: `${RUN}/proofs/fleet.ts`,
    figure: /^\d+ workers behind pgbouncer.*$/m,
    inputs: [...withDependencies('cli'), 'scripts/postgres', 'tools/proofs/fleet.ts'],
  },
  {
    name: 'inbox',
    shows: 'A hundred waiting calls are decided by what is printed, in terminal and console, with at most 40 actions',
    command: `${RUN}/proofs/inbox/main.ts 5`,
    figure: /^\d+ inboxes of 100, \d+ wrong$/m,
    inputs: [...withDependencies('cli'), 'tools/proofs/inbox'],
  },
  {
    name: 'runs',
    shows: 'The same pipelines, run to their end with their own pauses',
    command: 'node tools/proofs/runs.ts',
    figure: /^\d+ passed, \d+ failed$/m,
    inputs: [...withDependencies('cli'), ...OF_TESTS],
  },
];

const tests = PACKAGES.map((name): Step => {
  return {
    name: `tests:${name}`,
    shows: `Every test of ${name}, with all samples of its properties`,
    command: `node tools/proofs/test-files.ts ${name}`,
    figure: /^\d+ tests in .*$/m,
    inputs: [...withDependencies(name), ...OF_TESTS, ...(name === 'core' ? [] : ['docs/guides', 'docs/tutorials', 'README.md'])],
  };
});

const soak: Step = {
  name: 'soak',
  shows: 'Workers on Postgres that are killed, stopped and cut off lose no unit',
  command: `${RUN}/proofs/soak.ts`,
  figure: /^(?:good|BAD).*$/m,
  inputs: [...withDependencies('cli'), 'scripts/postgres', 'tools/proofs/soak.ts'],
};

const mutants = mutated.map(({ name }): Step => {
  const most = name === 'core' ? MOST_LEFT.core : MOST_LEFT.others;
  return {
    name: `mutate:${name}`,
    shows: `Conditions of ${name} broken one at a time: at most ${most} % are noticed by no test`,
    command: `node tools/mutate/main.ts --package ${name} --sample 400 --seed 23 --most ${most}`,
    figure: /^left: .*$/m,
    inputs: [...withDependencies(name), ...OF_TESTS, 'tools/mutate'],
  };
});

/** All proofs, in the order they run: the quick ones first. Each is a command of its own. */
export const STEPS: readonly Step[] = [...quick, ...tests, soak, ...mutants];
