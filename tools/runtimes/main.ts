import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { readyExamples } from './library-examples.ts';
import { runWorkerd } from './workerd.ts';

const USAGE = `npm run -s runtimes -- COMMAND [ARGUMENT…]
Runs the examples that use Tamis as a library with another runtime, and compares what they print with this Node:
  npm run -s runtimes -- bun
  npm run -s runtimes -- deno run -A --node-modules-dir=manual
  npm run -s runtimes -- /usr/bin/node
workerd has no files: it runs a program with all entries for the edge instead.
  npm run -s runtimes -- workerd`;

const [command, ...args] = process.argv.slice(2);
if (command === undefined || command === '--help') {
  console.log(USAGE);
  process.exit(command === undefined ? 2 : 0);
}
if (path.basename(command) === 'workerd') process.exit(await runWorkerd(command));
const { folder, files, remove } = await readyExamples();
try {
  for (const file of files) {
    const [here, there] = [run([process.execPath, file]), run([command, ...args, file])];
    const isSame = here === there;
    console.log(`${isSame ? 'same' : 'DIFFERS'}  ${file}`);
    if (!isSame) console.log(there.slice(-2000));
    if (!isSame) process.exitCode = 1;
  }
} finally {
  remove();
}

function run([program = '', ...given]: readonly string[]): string {
  const { stdout, stderr, status, error } = spawnSync(program, given, { cwd: folder, encoding: 'utf8', timeout: 60_000 });
  return error === undefined && status === 0 ? stdout : `${stdout}${stderr}${error?.message ?? `exit code ${status}`}`;
}
