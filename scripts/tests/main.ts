// `npm test`: builds, checks style, types and tables, and runs the tests; or just those of some packages, after building what they need.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { machineTime } from './machine-time.ts';

const root = path.resolve(import.meta.dirname, '../..');

const runner = path.join(root, 'node_modules/vitest/vitest.mjs');

const USAGE = `npm test                      builds and checks everything, and runs all tests
npm test -- PACKAGE...        builds these packages and runs their tests
npm test -- --watch PACKAGE   the same, and again after each change
npm test -- FILE...           runs these files`;

// Scripts of package.json, one after the other; the lanes run side by side, because most of these use one core.
const LANES: readonly (readonly string[])[] = [['build', 'types', 'ladder', 'codes'], ['lint']];

// Runs the scripts of a lane until one fails; returns whether all succeeded.
async function succeeds(lane: readonly string[]): Promise<boolean> {
  for (const script of lane) {
    if (await run('npm', ['run', '-s', ...script.split(' ')])) continue;
    console.error(`npm run ${script} failed`);
    return false;
  }
  return true;
}

async function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const options = { cwd: root, stdio: 'inherit', shell: process.platform === 'win32', env: { ...process.env, ...env } } as const;
  const [code] = (await once(spawn(program, args, options), 'close')) as [number | null];
  return code === 0;
}

const OF_ALL = ['cli', 'console'];

function buildOf(name: string): string {
  return OF_ALL.includes(name) ? 'build' : `build -- --only ${name}`;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { watch: { type: 'boolean' }, help: { type: 'boolean' } },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const packages = readdirSync(path.join(root, 'packages'));
const named = positionals.filter((name) => packages.includes(name));
const places = positionals.map((name) => (named.includes(name) ? `packages/${name}/` : name));
const isAll = positionals.length === 0 && values.watch !== true;
const begun = machineTime();
const lanes = isAll ? LANES : [named.map(buildOf)];
const isRight = (await Promise.all(lanes.map(succeeds))).every(Boolean);
const env = isAll ? { TAMIS_TEST_BEGUN: JSON.stringify(begun) } : {};
const passed = isRight && (await run(process.execPath, [runner, values.watch === true ? 'watch' : 'run', ...places], env));
process.exitCode = passed ? 0 : 1;
