import { createHash, randomUUID } from 'node:crypto';
import { fstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { jsonIn } from '@tamis/core/internal';
import type { CassetteHeader } from '../format/cassette.ts';
import { LineIndex, type LinePlace } from './line-index.ts';

export interface CassetteIndex {
  readonly units: LineIndex;
  readonly anybody: readonly LinePlace[];
  readonly header: CassetteHeader | undefined;
}

export interface FileStamp {
  readonly text: string;
  readonly changedAt: number;
}

export function stampOf(file: number): FileStamp {
  const { dev, ino, size, mtimeNs, ctimeNs } = fstatSync(file, { bigint: true });
  return { text: [dev, ino, size, mtimeNs, ctimeNs].join(' '), changedAt: Number(ctimeNs / 1_000_000n) };
}

const VERSION = 1;

const COARSEST_TIME = 2000;

interface Head {
  readonly version: number;
  readonly stamp: string;
  readonly digest: string;
  readonly anybody: readonly LinePlace[];
  readonly header?: CassetteHeader;
}

export function readIndex(place: string, stamp: FileStamp): CassetteIndex | undefined {
  try {
    const bytes = readFileSync(place);
    const end = bytes.indexOf(10);
    const head = jsonIn(bytes.toString('utf8', 0, end)) as unknown as Head;
    const columns = bytes.subarray(end + 1);
    if (head.version !== VERSION || head.stamp !== stamp.text || head.digest !== digestOf(columns)) return undefined;
    return { units: LineIndex.from(columns), anybody: head.anybody, header: head.header };
  } catch {
    // The index only saves time. If anything is wrong with it, the cassette is scanned again.
    return undefined;
  }
}

// Saves an index, which appears only once it is complete. If the disk refuses it, later runs are slower but still work.
export function writeIndex(place: string, stamp: FileStamp, { units, anybody, header }: CassetteIndex, now: number): void {
  if (now - stamp.changedAt < COARSEST_TIME) return;
  const columns = units.bytes();
  const digest = digestOf(columns);
  const head: Head = { version: VERSION, stamp: stamp.text, digest, anybody, ...(header && { header }) };
  const part = `${place}.${randomUUID()}.part`;
  try {
    writeFileSync(part, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), columns]), { mode: 0o600 });
    renameSync(part, place);
  } catch {
    rmSync(part, { force: true });
  }
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
