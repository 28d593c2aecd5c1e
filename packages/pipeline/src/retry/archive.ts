import { closeSync, fsyncSync, openSync, statSync, truncateSync, writeSync } from 'node:fs';
import { Fault } from '@tamis/core';
import { insideFolder } from '../config/inside-folder.ts';
import { seedFiles } from '../export/seed-lines.ts';
import { onDisk } from '../run/disk-fault.ts';

/** The name of the file that keeps the failure records of units retried at a step. */
export function archiveName(step: string): string {
  return `${seedFiles(step).failures}.bak`;
}

export function archiveSizes(folder: string, steps: readonly string[]): { readonly [file: string]: number } {
  const names = [...new Set(steps.map(archiveName))];
  return Object.fromEntries(names.map((name) => [name, statSync(placeOf(folder, name), { throwIfNoEntry: false })?.size ?? 0]));
}

// Truncates records that a dead process had appended, because none of their units has been retried.
export function restoreArchives(folder: string, sizes: { readonly [file: string]: number }): void {
  for (const [name, size] of Object.entries(sizes)) {
    const place = placeOf(folder, name);
    const found = statSync(place, { throwIfNoEntry: false });
    if (found !== undefined && found.size > size) onDisk(place, () => truncateSync(place, size));
  }
}

export async function appendToArchives(folder: string, lines: AsyncIterable<{ readonly step: string; readonly line: string }>) {
  const files = new Map<string, { readonly place: string; readonly descriptor: number }>();
  try {
    for await (const { step, line } of lines) {
      const { place, descriptor } = files.get(step) ?? opened(files, folder, step);
      onDisk(place, () => writeAll(descriptor, Buffer.from(`${line}\n`)));
    }
    for (const { place, descriptor } of files.values()) onDisk(place, () => fsyncSync(descriptor));
  } finally {
    for (const { descriptor } of files.values()) closeSync(descriptor);
  }
}

function opened(files: Map<string, { readonly place: string; readonly descriptor: number }>, folder: string, step: string) {
  const place = placeOf(folder, archiveName(step));
  const file = { place, descriptor: onDisk(place, () => openSync(place, 'a', 0o600)) };
  files.set(step, file);
  return file;
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
}

// The place of a file. Someone may have put a link there that leads out of the run.
function placeOf(folder: string, name: string): string {
  const place = insideFolder(folder, name);
  if (place !== undefined) return place;
  throw new Fault('fault.disk', `${name} in ${folder} resolves to a place outside the run folder.`);
}
