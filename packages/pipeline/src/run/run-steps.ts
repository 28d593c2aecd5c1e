import { gzipSync } from 'node:zlib';
import type { AttemptEnd, UnitRow } from '@tamis/ledger';
import type { ExtractUnits, RunStep, Step } from '../model/pipeline.ts';
import { type ExtractedFile, extractUnits } from '../steps/extract-units.ts';
import { finish, onward } from './compute-step.ts';
import { failedWork } from './failed-work.ts';
import { outputPlace, writeNamed } from './output-place.ts';
import type { Room } from './room.ts';
import { unitIn } from './walker.ts';

export async function doRunSteps(room: Room, folder: string): Promise<void> {
  const extracting = room.given.steps.filter(extracts);
  const taken: Taken = new Map();
  for (const step of extracting) await addTaken(taken, room, step);
  for (const step of extracting) await extract(room, step, taken, folder);
}

type ExtractStep = RunStep & { readonly work: ExtractUnits };

function extracts(step: Step): step is ExtractStep {
  return step.scope === 'run' && step.work.kind === 'extract-units';
}

// The step at which each file was written, by its path in lower case, because some file systems ignore case.
type Taken = Map<string, string>;

async function extract(room: Room, step: ExtractStep, taken: Taken, folder: string): Promise<void> {
  const { ledger } = room.given;
  for (const state of ['running', 'pending'] as const) {
    for await (const row of ledger.units(room.run, { state, contents: true })) {
      if (room.isStopping) return;
      if (row.step !== step.name) continue;
      const unit = await unitIn(room, row.unit, row.input);
      const [file] = extractUnits(step.work, [unit]);
      await settle(room, step, row, file === undefined || 'reason' in file ? file : checked(step, file, taken, folder));
    }
  }
}

// Adds the files that units already have at a step.
async function addTaken(taken: Taken, room: Room, step: ExtractStep): Promise<void> {
  for await (const { unit, record } of room.given.ledger.attempts(room.run, { step: step.name, results: true, contents: true })) {
    const path =
      record === undefined ? await pathAgain(room, step, unit) : (JSON.parse(record) as { readonly path?: string }).path;
    if (path !== undefined) taken.set(path.toLowerCase(), step.name);
  }
}

async function pathAgain(room: Room, { work }: ExtractStep, id: string): Promise<string | undefined> {
  const [first] = await room.given.ledger.unit(room.run, id);
  const [file] = extractUnits(work, [await unitIn(room, id, first?.input)]);
  return file !== undefined && 'path' in file ? file.path : undefined;
}

// Writes the file of a unit, unless it belongs to another unit or lies outside the run folder.
function checked(
  { name }: ExtractStep,
  file: ExtractedFile,
  taken: Taken,
  folder: string,
): { readonly path: string } | { readonly reason: string } {
  const { path, text, gzip } = file;
  const before = taken.get(path.toLowerCase());
  if (before !== undefined)
    return { reason: `${path} was already written ${before === name ? 'for another unit' : `at step ${before}`}` };
  const place = outputPlace(folder, path);
  if (place === undefined) return { reason: `results can't be written to ${path}` };
  if (!writeNamed(place, gzip ? gzipSync(text) : Buffer.from(text))) return { reason: `${path} is not a valid file name` };
  taken.set(path.toLowerCase(), name);
  return { path };
}

async function settle(
  room: Room,
  step: RunStep,
  { unit, attempts }: UnitRow,
  file: { readonly path: string } | { readonly reason: string } | undefined,
): Promise<void> {
  const reason = file === undefined ? 'there is no file' : 'reason' in file ? file.reason : undefined;
  const path = file !== undefined && 'path' in file ? file.path : undefined;
  const record = JSON.stringify({ findings: [], changes: [], dropped: [], path });
  const end: Pick<AttemptEnd, 'judgement' | 'move'> =
    reason === undefined
      ? { judgement: { status: 'pass', codes: [], record }, move: onward(room, step) }
      : { judgement: failedWork('pipeline.expression-fails', reason), move: { state: 'failed' } };
  await finish(room, { unit, step: step.name, attempt: attempts + 1, ...end });
}
