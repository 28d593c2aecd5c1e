import { type BigIntStats, fstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type Halt, usage, type Voice } from '../exit/halt.ts';

export interface NamedFile {
  readonly name: string;
  readonly file: string | number;
}

export const STDOUT: NamedFile = { name: 'standard output', file: 1 };

export const STDERR: NamedFile = { name: 'standard error', file: 2 };

// Ends the command before anything is written if an output is also an input or another output, because one would overwrite the other.
// Different spellings and links are recognized. Terminals, pipes and devices may be shared. `instead` says what to do about two outputs in
// one file.
export function refuseCollisions(
  inputs: readonly NamedFile[],
  outputs: readonly NamedFile[],
  instead = 'Write to two files.',
): void {
  const read = new Map<string, NamedFile>();
  for (const input of inputs) setFirst(read, input);
  const written = new Map<string, NamedFile>();
  for (const output of outputs) {
    const identity = fileIdentity(output.file) ?? '';
    const [input, other] = [read.get(identity), written.get(identity)];
    if (input !== undefined) throw overInput(output, input, voiceAmong(read));
    if (other !== undefined) throw overOutput(output, other, instead);
    setFirst(written, output);
  }
}

export function refuseStreamsOver(name: string, paths: readonly string[]): void {
  const inputs = paths.map((path) => ({ name, file: path === '-' ? 0 : path }));
  for (const stream of [STDOUT, STDERR]) refuseCollisions(inputs, [stream]);
}

function setFirst(known: Map<string, NamedFile>, file: NamedFile): void {
  const identity = fileIdentity(file.file);
  if (identity !== null && !known.has(identity)) known.set(identity, file);
}

function voiceAmong(read: ReadonlyMap<string, NamedFile>): Voice {
  const isFree = (fd: number) => !read.has(fileIdentity(fd) ?? '');
  return isFree(2) ? 'stderr' : isFree(1) ? 'stdout' : 'none';
}

function overInput(output: NamedFile, input: NamedFile, voice: Voice): Halt {
  const message = `${capital(output.name)} and ${input.name} are the same file${pathOf(output, input)}, which is only read.`;
  return usage(message, 'Write to another file. Nothing was judged or written.', [], voice);
}

function overOutput(output: NamedFile, other: NamedFile, instead: string): Halt {
  const message = `${capital(other.name)} and ${output.name} are the same file${pathOf(output, other)}; each needs its own.`;
  return usage(message, `${instead} Nothing was judged or written.`);
}

function pathOf(one: NamedFile, other: NamedFile): string {
  const path = [one.file, other.file].find((file) => typeof file === 'string');
  return path === undefined ? '' : ` (${path})`;
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const MOST_LINKS = 40;

// The identity of a file: its device and inode or, if it does not exist yet, the place where it would be created. Null for anything that
// may be shared (terminals, pipes, devices such as /dev/null) or that can't be opened anyway.
function fileIdentity(file: string | number): string | null {
  try {
    const stats = typeof file === 'number' ? fstatSync(file, { bigint: true }) : statSync(file, STAT);
    if (stats !== undefined) return ofStats(stats);
    return typeof file === 'number' ? null : ofNewFile(file);
  } catch {
    return null;
  }
}

const STAT = { bigint: true, throwIfNoEntry: false } as const;

function ofStats(stats: BigIntStats): string | null {
  return stats.isFile() ? `${stats.dev}:${stats.ino}` : null;
}

// The identity of a file that does not exist yet. A dangling link is followed, because the file would be created at its target.
function ofNewFile(path: string): string {
  let target = resolve(path);
  for (let links = 0; links < MOST_LINKS; links++) {
    target = join(realpathSync(dirname(target)), basename(target));
    const next = linkAt(target);
    if (next === undefined) break;
    target = resolve(dirname(target), next);
  }
  return target;
}

function linkAt(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
