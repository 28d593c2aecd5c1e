import { statSync } from 'node:fs';
import { join } from 'node:path';
import { CassetteError, type Exchange, FileDeck, type ReplayModel, readCassette, replayModel } from '@tamis/models';
import { readBytes } from '../io/read-bytes.ts';
import { cassetteHalt, refuseNoCassette } from '../load/cassette-halt.ts';

// The largest cassette kept in memory; larger ones stay on disk.
const MOST_BYTES = 8 * 1024 * 1024;

interface OpenedReplay {
  readonly model: ReplayModel;
  readonly isOrdered: boolean;
  // Stores the index of a large cassette in a run folder, so that a continued run need not read all of it.
  readonly keepIn: (folder: string) => void;
}

export async function openReplay(path: string, folder: string | undefined): Promise<OpenedReplay> {
  refuseNoCassette(path);
  if (isLarge(path)) return openLarge(path, folder);
  const reading = readCassette((await readBytes(path, 2 * MOST_BYTES, 'Give a shorter cassette.')).toString('utf8'));
  if ('cassette' in reading) {
    const isOrdered = reading.cassette.exchanges.some(isPlayedInOrder);
    return { model: replayModel(reading.cassette), isOrdered, keepIn: () => undefined };
  }
  throw cassetteHalt(path, reading.problems);
}

// Whether a line answers any request and is used once. Lines that name their unit or request are looked up instead.
function isPlayedInOrder({ unit, repeat, request, match }: Exchange): boolean {
  return unit === undefined && repeat !== true && request === undefined && match === undefined;
}

function isLarge(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size > MOST_BYTES;
}

function openLarge(path: string, folder: string | undefined): OpenedReplay {
  try {
    const deck = FileDeck.open(path, folder && indexIn(folder));
    const isOrdered = deck.cards.some(({ exchange }) => isPlayedInOrder(exchange));
    return { model: replayModel(deck), isOrdered, keepIn: (one) => deck.keepIndex(indexIn(one)) };
  } catch (error) {
    throw error instanceof CassetteError ? cassetteHalt(path, error.problems) : error;
  }
}

function indexIn(folder: string): string {
  return join(folder, 'cassette.index');
}
