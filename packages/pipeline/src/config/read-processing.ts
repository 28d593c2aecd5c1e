import { type Exact, isFields } from '../exact/exact.ts';
import type { Position, Processing } from '../model/pipeline.ts';
import { missing } from '../shape/shape-problems.ts';
import { isReserved } from '../units/unit.ts';
import { unitProblems } from '../units/unit-problems.ts';
import { HOLDS, STRATEGIES } from './config-shape.ts';
import type { Folder } from './folder.ts';
import { knownItems, type ReadItems, readItems } from './read-items.ts';
import type { OpenOptions } from './step-reading.ts';
import { listAt, numberAt, textAt, valueAt } from './values.ts';

export function readProcessing(folder: Folder, options: OpenOptions = {}): Processing | undefined {
  const { items: known } = options;
  const { value } = folder.config;
  const strategy = STRATEGIES.find((one) => one === (textAt(value, 'processing', 'strategy') ?? 'permutation'));
  const positions = readPositions(folder, strategy);
  if (strategy === undefined) return undefined;
  const read = known === undefined ? readItems(folder, strategy, positions) : undefined;
  const items = known === undefined ? read?.items : knownItems(folder, known);
  if (items === undefined) return undefined;
  const processing: Processing = {
    strategy,
    positions,
    items,
    chunkSize: numberAt(value, 'processing', 'chunk_size') ?? 100,
    repeat: options.repeat ?? numberAt(value, 'processing', 'repeat') ?? 1,
    holds: HOLDS.find((one) => one === textAt(value, 'processing', 'holds')) ?? 'ask-again',
    maxAttempts: numberAt(value, 'processing', 'validation_retry', 'max_attempts'),
  };
  if (read !== undefined) tellUnits(folder, processing, read);
  return processing;
}

function readPositions(folder: Folder, strategy: Processing['strategy'] | undefined): readonly Position[] {
  const positions = listAt(folder.config.value, 'processing', 'positions').flatMap((written, index) => {
    const position = positionOf(written);
    if (position === undefined) return [];
    if (isReserved(position.name)) folder.add(reserved(position.name, `/processing/positions/${index}`));
    return [position];
  });
  if (positions.length === 0 && strategy !== undefined && strategy !== 'direct' && isRight(folder))
    folder.add(missing('/processing', 'processing.positions', `a list of positions for the strategy ${strategy}`));
  return positions;
}

// Whether positions are really missing. Malformed ones have already been reported.
function isRight(folder: Folder): boolean {
  if (!isFields(valueAt(folder.config.value, 'processing'))) return false;
  const written = valueAt(folder.config.value, 'processing', 'positions');
  return written === undefined || written === null || (Array.isArray(written) && written.length === 0);
}

function positionOf(written: Exact): Position | undefined {
  const name = typeof written === 'string' ? written : textAt(written, 'name');
  if (name === undefined) return undefined;
  return { name, sourceKey: (isFields(written) ? textAt(written, 'source_key') : undefined) ?? `${name}s` };
}

function tellUnits(folder: Folder, processing: Processing, { file, pointers }: ReadItems): void {
  const hasFanOut = listAt(folder.config.value, 'pipeline', 'steps').some((step) => textAt(step, 'scope') === 'fan_out');
  for (const { problem, item } of unitProblems(processing, hasFanOut)) {
    if (item === undefined) folder.add(problem);
    else {
      const pointer = `${pointers[0]}/${item}`;
      folder.addMistakes([{ ...problem, path: pointer, pointer, place: file.placeOf(pointer) }]);
    }
  }
}

export function reserved(name: string, path: string, about?: 'key') {
  return { code: 'pipeline.reserved-name', severity: 'error', path, ...(about && { about }), args: { name } } as const;
}
