import { gzipSync } from 'node:zlib';
import type { AttemptEnd, UnitRow } from '@tamis/ledger';
import type { ExtractUnits, RunStep } from '../model/pipeline.ts';
import { type ExtractedFile, extractUnits } from '../steps/extract-units.ts';
import { onward } from './compute-step.ts';
import { failedWork } from './failed-work.ts';
import { outputPlace, writeNamed } from './output-place.ts';
import type { Room } from './room.ts';
import { unitIn } from './unit-walk.ts';

/** Does the steps over all units: each unit that got this far gets its file. */
export async function doRunSteps(room: Room, folder: string): Promise<void> {
  for (const step of room.given.steps) {
    if (step.scope === 'run' && step.work.kind === 'extract-units') await extract(room, step, step.work, folder);
  }
}

async function extract(room: Room, step: RunStep, work: ExtractUnits, folder: string): Promise<void> {
  const { ledger } = room.given;
  const taken = await takenPaths(room, step);
  for (const state of ['running', 'pending'] as const) {
    for await (const row of ledger.units(room.run, { state, contents: true })) {
      if (room.isStopping) return;
      if (row.step !== step.name) continue;
      const unit = await unitIn(room, row.unit, row.input, true);
      const [file] = extractUnits(work, [unit]);
      await settle(room, step, row, file === undefined || 'reason' in file ? file : checked(file, taken, folder));
    }
  }
}

/** The files that units have got so far, in lower case: some file systems ignore case. */
async function takenPaths(room: Room, { name }: RunStep): Promise<Set<string>> {
  const taken = new Set<string>();
  for await (const { record } of room.given.ledger.attempts(room.run, { step: name, results: true, contents: true })) {
    const { path } = JSON.parse(record ?? '{}') as { readonly path?: string };
    if (path !== undefined) taken.add(path.toLowerCase());
  }
  return taken;
}

/** Writes the file of a unit, unless it belongs to another unit or lies outside the run folder. */
function checked(
  file: ExtractedFile,
  taken: Set<string>,
  folder: string,
): { readonly path: string } | { readonly reason: string } {
  const { path, text, gzip } = file;
  if (taken.has(path.toLowerCase())) return { reason: `${path} was already written for another unit` };
  const place = outputPlace(folder, path);
  if (place === undefined) return { reason: `results can't be written to ${path}` };
  if (!writeNamed(place, gzip ? gzipSync(text) : Buffer.from(text))) return { reason: `${path} is not a valid file name` };
  taken.add(path.toLowerCase());
  return { path };
}

async function settle(
  room: Room,
  step: RunStep,
  { unit, attempts }: UnitRow,
  file: { readonly path: string } | { readonly reason: string } | undefined,
): Promise<void> {
  const { ledger, lease, digest } = room.given;
  const reason = file === undefined ? 'there is no file' : 'reason' in file ? file.reason : undefined;
  const path = file !== undefined && 'path' in file ? file.path : undefined;
  const record = JSON.stringify({ findings: [], changes: [], dropped: [], path });
  const end: Pick<AttemptEnd, 'judgement' | 'move'> =
    reason === undefined
      ? { judgement: { status: 'pass', codes: [], record }, move: onward(room, step) }
      : { judgement: failedWork('pipeline.expression-fails', reason), move: { state: 'failed' } };
  await ledger.endAttempt(lease, { unit, step: step.name, attempt: attempts + 1, contract: digest, ...end });
  room.moved(step.name, unit, end.move.state, end.judgement.codes[0]?.code);
}
