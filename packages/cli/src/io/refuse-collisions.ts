import { type Halt, usage, type Voice } from '../exit/halt.ts';
import { fileIdentity } from './file-identity.ts';

/** A file by what people call it on the command line, and its path or descriptor. */
export interface NamedFile {
  readonly name: string;
  readonly file: string | number;
}

/** Standard output by its name. */
export const STDOUT: NamedFile = { name: 'standard output', file: 1 };

/** Standard error by its name. */
export const STDERR: NamedFile = { name: 'standard error', file: 2 };

/**
 * Ends the command if an output is also an input or another output, under any spelling and through any link, before anything is
 * written: one of the two would be overwritten. Terminals, pipes and devices may be shared.
 * `instead` says what to do about two outputs in one file.
 */
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

/** The same for a command that writes only to the standard streams. */
export function refuseStreamsOver(name: string, paths: readonly string[]): void {
  const inputs = paths.map((path) => ({ name, file: path === '-' ? 0 : path }));
  for (const stream of [STDOUT, STDERR]) refuseCollisions(inputs, [stream]);
}

function setFirst(known: Map<string, NamedFile>, file: NamedFile): void {
  const identity = fileIdentity(file.file);
  if (identity !== null && !known.has(identity)) known.set(identity, file);
}

/** The stream that can carry the message without writing to a file that is read. */
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
