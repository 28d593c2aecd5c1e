import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { packAll } from './pack.ts';
import { prepare } from './prepare.ts';

const root = path.resolve(import.meta.dirname, '../..');
const out = path.join(root, 'release');

function subjects(): readonly string[] {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const last = tagBefore(git);
  return git('log', '--format=%s', ...(last === undefined ? [] : [`${last}..HEAD`]))
    .trim()
    .split('\n')
    .filter((line) => line !== '');
}

function tagBefore(git: (...args: readonly string[]) => string): string | undefined {
  try {
    return git('describe', '--tags', '--abbrev=0').trim();
  } catch {
    return undefined;
  }
}

function release(version: string): void {
  const notes = prepare(root, { version, day: new Date().toISOString().slice(0, 10), subjects: subjects() });
  execFileSync('npm', ['run', '-s', 'build'], { cwd: root, stdio: 'inherit' });
  const files = packAll(root, out);
  writeFileSync(path.join(out, 'NOTES.md'), `${notes}\n`);
  console.log(`${files.length} packages of ${version} are in ${out}, with SHA256SUMS and NOTES.md.`);
  console.log(`next: npm test && git commit -am "Tamis ${version}" && git tag v${version}`);
}

const [version] = process.argv.slice(2);
if (version === undefined) {
  console.error('usage: npm run release -- VERSION');
  process.exitCode = 2;
} else release(version);
