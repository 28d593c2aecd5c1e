import { packages as mutated } from '../mutate/packages.ts';
import { withDependencies } from './package-folders.ts';
import steps from './steps.json' with { type: 'json' };

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

/** Where every test gets its helpers and its samples from: `of tests` in the list. */
const OF_TESTS = ['scripts', 'cases', 'examples', 'tools/damage', 'tools/soundness', 'vitest.config.ts', 'package-lock.json'];

/** How many of a package's mutants may be left, in percent. */
const MOST_LEFT = { core: 10, others: 20 };

/** The packages, those first whose tests are quick. */
const PACKAGES = ['files', 'python', 'mcp', 'ledger', 'models', 'core', 'pipeline', 'console', 'cli'] as const;

const listed = steps.map(({ name, shows, command, figure, packages, inputs }): Step => {
  const files = inputs.flatMap((input) => (input === 'of tests' ? OF_TESTS : input));
  return { name, shows, command, figure: new RegExp(figure, 'm'), inputs: [...packages.flatMap(withDependencies), ...files] };
});

const tests = PACKAGES.map((name): Step => {
  return {
    name: `tests:${name}`,
    shows: `Every test of ${name}, with all samples of its properties`,
    command: `node tools/proofs/test-files.ts ${name}`,
    figure: /^\d+ tests in .*$/m,
    inputs: [...withDependencies(name), ...OF_TESTS, ...(name === 'core' ? [] : ['docs/guides', 'docs/tutorials', 'README.md'])],
  };
});

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

/** All proofs, in the order they run. Each is a command of its own. */
export const STEPS: readonly Step[] = [...listed, ...tests, ...mutants];
