import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter } from 'vitest/node';
import { digestOf, root } from './inputs.ts';
import { STEPS } from './steps.ts';

const state = path.join(root, '.cache/proof-tests.json');

interface Passed {
  readonly inputs: string;
  readonly files: { readonly [file: string]: number };
}

const all = (): { readonly [part: string]: Passed } => (existsSync(state) ? JSON.parse(readFileSync(state, 'utf8')) : {});

// Writes down each file that passes as soon as it has, so that a run that was cut goes on from there; counts what fails.
function noting(part: string, inputs: string, count: { failed: number }): Reporter {
  return {
    onTestModuleEnd: (module) => {
      const states = [...module.children.allTests()].map((test) => test.result().state);
      count.failed += states.filter((one) => one === 'failed').length + module.errors().length;
      if (!module.ok()) return;
      const file = path.relative(root, module.moduleId);
      const files = { ...passed(part, inputs), [file]: states.filter((one) => one === 'passed').length };
      mkdirSync(path.dirname(state), { recursive: true });
      writeFileSync(state, JSON.stringify({ ...all(), [part]: { inputs, files } }));
    },
  };
}

function passed(part: string, inputs: string): Passed['files'] {
  const known = all()[part];
  return known?.inputs === inputs ? known.files : {};
}

async function main(part: string): Promise<void> {
  const folders = part === 'tools' ? ['tools'] : [`packages/${part}/src`, `packages/${part}/test`];
  const step = STEPS.find(({ name }) => name === part || name === `tests:${part}`);
  // With changes that are in no commit, everything is run.
  const inputs = digestOf(step?.inputs ?? folders) ?? `changed, ${process.pid}`;
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    { cwd: root, exclude: ['**/node_modules/**'] },
  );
  const left = files.filter((file) => passed(part, inputs)[file] === undefined);
  const count = { failed: 0 };
  if (left.length > 0) {
    process.env.TAMIS_SHARE = '1';
    const { startVitest } = await import('vitest/node');
    const { ClosingLine } = await import('../../scripts/tests/closing-line.ts');
    const vitest = await startVitest('test', left, {
      watch: false,
      reporters: ['default', new ClosingLine(), noting(part, inputs, count)],
    });
    await vitest.close();
  }
  const done = passed(part, inputs);
  const isWhole = files.every((file) => done[file] !== undefined);
  const tests = Object.values(done).reduce((sum, one) => sum + one, 0);
  console.log(`${tests} tests in ${Object.keys(done).length} of ${files.length} files passed, ${count.failed} failed`);
  process.exitCode = isWhole && count.failed === 0 ? 0 : 1;
}

const [part] = process.argv.slice(2);
if (part === undefined) throw new Error('Expected the name of a package, or tools.');
await main(part);
