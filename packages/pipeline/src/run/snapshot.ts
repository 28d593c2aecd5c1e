import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { insideFolder } from '../config/inside-folder.ts';
import type { RunInputs } from '../inputs/step-inputs.ts';
import type { Pipeline } from '../model/pipeline.ts';
import { onDisk } from './disk-fault.ts';

export interface Snapshot {
  readonly digest: string;
  readonly text: string;
}

export function snapshotPlace(run: string): string {
  return join(run, 'config');
}

export type Snapped = Pick<Pipeline, 'folder' | 'files'> & { readonly inputs: RunInputs };

export function takeSnapshot({ folder, files, inputs }: Snapped, run: string): Snapshot {
  const place = snapshotPlace(run);
  onDisk(place, () => copyAll(folder, files, place));
  return snapshotOf({ folder: place, files, inputs });
}

// The place of another configuration until it replaces the first.
function nextPlace(run: string): string {
  return join(run, 'config.next');
}

// Copies the files of another configuration next to the current one. `place` is the folder that contains them until they are put in force.
export function stageSnapshot({ folder, files, inputs }: Snapped, run: string): Snapshot & { readonly place: string } {
  const place = nextPlace(run);
  onDisk(place, () => copyAll(folder, files, place));
  return { ...snapshotOf({ folder: place, files, inputs }), place };
}

// Puts a snapshot in force: the staged folder replaces the current one. A process that dies on the way leaves the files in one of the two
// folders, so that this can be repeated. Returns whether the snapshot is in force.
export function putSnapshot(run: string, snapshot: string): boolean {
  const [place, next, old] = [snapshotPlace(run), nextPlace(run), `${nextPlace(run)}.old`];
  return onDisk(place, () => {
    if (!isUnchanged(place, snapshot)) {
      if (!isUnchanged(next, snapshot)) return false;
      fs.rmSync(old, { recursive: true, force: true });
      if (fs.existsSync(place)) fs.renameSync(place, old);
      fs.renameSync(next, place);
      sync(run);
    }
    for (const left of [next, old]) fs.rmSync(left, { recursive: true, force: true });
    return true;
  });
}

function copyAll(folder: string, files: readonly string[], place: string): void {
  const part = `${place}.part`;
  for (const old of [part, place]) fs.rmSync(old, { recursive: true, force: true });
  for (const file of files) copy(join(folder, file), insidePart(part, file));
  sync(part);
  fs.renameSync(part, place);
  sync(dirname(place));
}

export function snapshotOf({ folder, files, inputs }: Snapped): Snapshot {
  const digests = files.toSorted().map((file) => [file, fileDigest(join(folder, file))] as const);
  const text = JSON.stringify({ files: Object.fromEntries(digests), inputs });
  return { digest: `sha256:${sha256(text)}`, text };
}

export function filesOf(folder: string, files: readonly string[]): Snapshot {
  const found = files.toSorted().filter((file) => fs.existsSync(join(folder, file)));
  const contents = Object.fromEntries(found.map((file) => [file, fs.readFileSync(join(folder, file)).toString('base64')]));
  const text = JSON.stringify({ contents });
  return { digest: `sha256:${sha256(text)}`, text };
}

// Writes the pipeline files from a database into a folder. Each file must be one that the configuration names, with the digest it names,
// and no other is written. Returns the first file that does not match or would be written elsewhere.
export function putContents(place: string, contents: { readonly [file: string]: string }, snapshot: string): string | undefined {
  const { files } = JSON.parse(snapshot) as { readonly files: { readonly [file: string]: string } };
  fs.mkdirSync(place, { recursive: true, mode: 0o700 });
  for (const [file, text] of Object.entries(contents)) {
    const bytes = Buffer.from(text, 'base64');
    const to = insideFolder(place, file);
    if (to === undefined || !Object.hasOwn(files, file) || files[file] !== sha256(bytes)) return file;
    fs.mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    fs.writeFileSync(to, bytes);
  }
  return undefined;
}

export function inputsIn(snapshot: string): RunInputs {
  return (JSON.parse(snapshot) as { readonly inputs?: RunInputs }).inputs ?? {};
}

export function isUnchanged(folder: string, snapshot: string): boolean {
  const { files } = JSON.parse(snapshot) as { readonly files: { readonly [file: string]: string } };
  return Object.entries(files).every(([file, digest]) => fileDigest(join(folder, file)) === digest);
}

// The path of a file in a part of the folder. Any other path would be written outside the run.
function insidePart(part: string, file: string): string {
  const place = join(part, file);
  if (!place.startsWith(part + sep)) throw new Error(`${file} is not in the pipeline folder.`);
  return place;
}

function copy(from: string, to: string): void {
  if (!fs.existsSync(from)) return;
  fs.mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  fs.copyFileSync(from, to);
  sync(to);
}

// Flushes writes to disk. On some systems a folder can't be synced.
function sync(path: string): void {
  const file = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'EINVAL' || error.code === 'EPERM'))) throw error;
  } finally {
    fs.closeSync(file);
  }
}

function fileDigest(path: string): string {
  try {
    return sha256(fs.readFileSync(path));
  } catch {
    return 'missing';
  }
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
