import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Shell } from './shell.ts';
import { type Step, stepsIn } from './tutorial.ts';
import { type Bound, boundIn, guessedIn, onPage, withBound } from './varying.ts';

export interface Walked {
  readonly step: Extract<Step, { kind: 'commands' }>;
  readonly printed: string;
}

export interface WalkGiven {
  readonly home?: string | undefined;
}

export async function walk(page: string, { home }: WalkGiven = {}): Promise<readonly Walked[]> {
  const outer = mkdtempSync(path.join(tmpdir(), 'tamis-tutorial-'));
  const folder = path.join(outer, 'empty');
  mkdirSync(folder);
  const shell = new Shell(folder, { PATH: pathIn(outer), HOME: home ?? outer, LANG: 'C.UTF-8', NO_COLOR: '1' });
  const walked: Walked[] = [];
  let bound: Bound = new Map();
  try {
    for (const step of stepsIn(page)) {
      if (step.kind === 'file') {
        writeStep((await shell.type('pwd')).trim(), step);
        continue;
      }
      const body = withBound(step.body, bound);
      const printed = await shell.type(step.isServer ? untilReady(body) : body);
      const now = onPage(printed, bound);
      const found = boundIn(step.printed, step.varies, now);
      walked.push({ step, printed: found === undefined ? onPage(now, guessedIn(step.varies, now)) : step.printed });
      bound = new Map([...bound, ...carried(found ?? guessedIn(step.varies, now))]);
    }
    return walked;
  } finally {
    await shell.close();
    rmSync(outer, { recursive: true, force: true });
  }
}

function untilReady(block: string): string {
  return [
    `: > .said; ${block.trim()} > .said 2>&1 &`,
    'until grep -q token= .said; do sleep 0.1; done',
    'kill $!; wait $!',
    'cat .said; rm .said',
  ].join('\n');
}

const carried = (found: Bound) => [...found].filter(([word, actual]) => Math.min(word.length, actual.length) >= 12);

function writeStep(cwd: string, { name, body }: Extract<Step, { kind: 'file' }>): void {
  const file = path.join(cwd, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, body);
}

// The commands of the system, the Node of this process, and an npm that needs no network.
function pathIn(outer: string): string {
  const bin = path.join(outer, 'bin');
  mkdirSync(bin);
  symlinkSync(process.execPath, path.join(bin, 'node'));
  const npm = path.join(import.meta.dirname, 'npm.ts');
  writeFileSync(path.join(bin, 'npm'), `#!/bin/sh\nexec '${process.execPath}' '${npm}' "$@"\n`);
  chmodSync(path.join(bin, 'npm'), 0o755);
  return `${bin}:/usr/bin:/bin`;
}
