import type { BrokenFile } from '@tamis/files';
import type { RunRow } from '@tamis/ledger';
import { type OpenedPipeline, openPipeline } from '../config/open-pipeline.ts';
import type { OpenOptions } from '../config/step-reading.ts';
import { readJson } from '../exact/read-json.ts';
import type { Pipeline } from '../model/pipeline.ts';
import { runDetail, runState } from './run-detail.ts';
import { snapshotPlace } from './snapshot.ts';

export function ownItems(row: RunRow): Pick<OpenOptions, 'items'> {
  const { sample } = runState(row);
  return sample === undefined ? {} : { items: readJson(sample) as NonNullable<OpenOptions['items']> };
}

export function openOwnPipeline(folder: string, row: RunRow): OpenedPipeline | BrokenFile {
  const { repeat } = runDetail(row);
  return openPipeline(snapshotPlace(folder), { skipScripts: true, ...(repeat !== undefined && { repeat }), ...ownItems(row) });
}

export function withoutItems(pipeline: Pipeline): Pipeline {
  return { ...pipeline, processing: { ...pipeline.processing, items: { nameField: '', lists: [] } } };
}
