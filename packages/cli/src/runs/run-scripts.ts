import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { shellWord, visible } from '@tamis/core/wording';
import { outputPlace, ownScripts } from '@tamis/pipeline';
import { refusePurged } from './run-halt.ts';
import { writeSeedFolder } from './seed-folder.ts';
import { withRun } from './with-run.ts';

const MOST_OUTPUT = 256 * 1024 * 1024;

const PASSED = /^(?:PATH|HOME|LANG|LC_\w+|TZ|TMPDIR|VIRTUAL_ENV|PYTHON\w*|SYSTEMROOT|PATHEXT)$/i;

export async function runScripts(folder: string): Promise<number> {
  const seed = mkdtempSync(path.join(tmpdir(), 'tamis-scripts-'));
  try {
    return await withRun(folder, { frozen: true }, async (run) => {
      refusePurged(run);
      const { source, scripts } = ownScripts(run);
      if (scripts.length === 0) tell('The pipeline has no scripts of its own under post_process.');
      else await writeSeedFolder(run, seed, () => false);
      let failed = 0;
      for (const one of scripts) {
        const file = placesOf(source, one.script).find((place) => existsSync(place));
        if (file === undefined) tell(`warning: ${one.name}: ${one.script} was found neither here nor in ${source}.`);
        const isDone = file !== undefined && runOne(folder, { ...one, file, seed });
        if (!isDone) failed += 1;
      }
      return failed;
    });
  } finally {
    rmSync(seed, { recursive: true, force: true });
  }
}

// Where a script may be. Octobatch resolves paths from the working folder, but a folder that was moved still contains its scripts.
function placesOf(source: string, script: string): readonly string[] {
  return [path.resolve(script), path.resolve(source, script), path.join(source, path.basename(script))];
}

interface Script {
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly output: string | undefined;
  readonly seed: string;
}

function runOne(folder: string, { name, file, args, output, seed }: Script): boolean {
  const [program, ...first] = file.endsWith('.py') ? ['python3', file] : [file];
  const given = [...first, seed, ...args];
  tell(`running ${name}: ${[program ?? file, ...given].map(shellWord).join(' ')}`);
  const place = output === undefined ? undefined : outputPlace(folder, output);
  if (output !== undefined && place === undefined) {
    tell(`warning: ${name}: results can't be written to ${output}.`);
    return false;
  }
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => PASSED.test(key)));
  const { status, stdout, error } = spawnSync(program ?? file, given, {
    ...{ env, maxBuffer: MOST_OUTPUT, encoding: 'utf8' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (error !== undefined || status !== 0) tell(`warning: ${name} failed: ${error?.message ?? `exit code ${status}`}.`);
  const text = (stdout ?? '').replaceAll('\r\n', '\n');
  if (place === undefined) process.stdout.write(process.stdout.isTTY ? visible(text) : text);
  else {
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text, { mode: 0o600 });
  }
  return error === undefined && status === 0;
}

function tell(line: string): void {
  process.stderr.write(`${visible(line)}\n`);
}
