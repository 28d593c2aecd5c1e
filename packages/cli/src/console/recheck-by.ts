import type { NeededOut, PlannedRange, RecheckOut, Workshop } from '@tamis/console';
import { exitOf, listen, own, typed } from './start-own.ts';

const MOST_MOVES = 100;

const MOST_BYTES = 64 * 1024 * 1024;

interface Report {
  readonly units: number;
  readonly codes: readonly { readonly code: string; readonly to_valid: number; readonly from_valid: number }[];
  readonly moves: readonly Move[];
  readonly stale: readonly { readonly step: string; readonly causes: readonly string[]; readonly units: number }[];
  readonly refresh: Needed;
  readonly onward: Needed;
}

interface Needed {
  readonly calls: Range;
  readonly cost_usd: Range | null;
}

interface Range {
  readonly least: number;
  readonly most: number | null;
}

interface Move {
  readonly unit_id: string;
  readonly step: string;
  readonly kind: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly blocked: string | null;
}

// Judges the stored replies of a run again with `tamis recheck`.
export const recheckBy: Workshop['recheck'] = async (folder, { isWriting, signal }) => {
  const args = ['recheck', folder, ...(isWriting ? [] : ['--dry-run'])];
  const command = typed(args);
  const failed = (message: string): RecheckOut => ({
    ...{ isDone: false, isWritten: false, message, command },
    ...{ units: 0, kinds: [], codes: [], blocked: 0, moves: [], more: 0, stale: [] },
  });
  const child = own([...args, '--format', 'json']);
  const said = listen(child);
  // A preview ends when its reader has gone; a recheck that writes is completed.
  signal?.addEventListener('abort', () => child.kill());
  const ended = exitOf(child, 'close');
  const text = await textOf(child.stdout);
  const code = await ended;
  if (code !== 0) return failed(said() || 'It failed.');
  if (text === undefined) return failed('The report is too long to show here: run the command instead.');
  return { isDone: true, isWritten: isWriting, command, ...told(JSON.parse(text) as Report, isWriting) };
};

async function textOf(stream: NodeJS.ReadableStream | null): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stream ?? []) {
    bytes += piece.length;
    if (bytes <= MOST_BYTES) pieces.push(piece as Buffer);
  }
  return bytes > MOST_BYTES ? undefined : Buffer.concat(pieces).toString('utf8');
}

function told(
  { units, codes, moves, stale, refresh, onward }: Report,
  isWriting: boolean,
): Omit<RecheckOut, 'isDone' | 'isWritten' | 'command'> {
  const moved = moves.filter(({ blocked }) => blocked === null);
  const kinds = Map.groupBy(moved, ({ kind }) => kind);
  const judged = units === 1 ? '1 unit was rechecked' : `${units.toLocaleString('en-US')} units were rechecked`;
  return {
    ...{ units, blocked: moves.length - moved.length },
    message: isWriting ? `${judged}, and the new verdicts were saved.` : `${judged}. Nothing was written.`,
    kinds: [...kinds].map(([kind, own]) => ({ kind, units: own.length })),
    codes: codes.map(({ code, to_valid: toValid, from_valid: fromValid }) => ({ code, toValid, fromValid })),
    moves: moved.slice(0, MOST_MOVES).map(({ unit_id: unit, step, kind, before, after }) => ({
      ...{ unit, step, kind },
      ...(before === null ? {} : { before }),
      ...(after === null ? {} : { after }),
    })),
    more: Math.max(0, moved.length - MOST_MOVES),
    stale: stale.map(({ causes, ...one }) => ({ ...one, causes: [...causes] })),
    ...{ refresh: neededOf(refresh), onward: neededOf(onward) },
  };
}

function neededOf({ calls, cost_usd: cost }: Needed): NeededOut {
  return { calls: rangeOf(calls), ...(cost === null ? {} : { costUsd: rangeOf(cost) }) };
}

function rangeOf({ least, most }: Range): PlannedRange {
  return { least, ...(most === null ? {} : { most }) };
}
