import { packages as mutated } from '../mutate/packages.ts';
import { withDependencies } from './package-folders.ts';
import steps from './steps.json' with { type: 'json' };

// A proof that takes too long for every test run.
export interface Step {
  readonly name: string;
  readonly shows: string;
  readonly command: string;
  readonly figure: RegExp;
  // The files and folders that its result depends on: it is valid until one of them changes.
  readonly inputs: readonly string[];
}

// Where every test gets its helpers and its samples from: `of tests` in the list.
const OF_TESTS = ['scripts', 'cases', 'examples', 'tools/damage', 'tools/soundness', 'vitest.config.ts', 'package-lock.json'];

const MOST_LEFT = { core: 10, others: 20 };

const PACKAGES = [
  'files',
  'commands',
  'extraction',
  'python',
  'mcp',
  'ledger',
  'models',
  'core',
  'pipeline',
  'console',
  'cli',
] as const;

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

export const STEPS: readonly Step[] = [...listed, ...tests, ...mutants];
