import type { Lease, Ledger, NewUnit } from '@tamis/ledger';
import { sampleItems } from '../config/sample.ts';
import { writeJson } from '../exact/write-json.ts';
import type { Pipeline } from '../model/pipeline.ts';
import { makeUnits } from '../units/make-units.ts';
import type { RunState } from './run-detail.ts';
import type { RunEvent } from './run-event.ts';

/** Units that are registered at once. */
const PAGE = 500;

/** Where units are registered. */
interface Registering {
  readonly ledger: Ledger;
  readonly lease: Lease;
  readonly step: string;
  readonly maxUnits: number | undefined;
  /** What is known about the run so far. */
  readonly state: RunState;
  readonly on: (event: RunEvent) => void;
}

/** Registers the units of a pipeline, including those already known; they change nothing. */
export async function registerUnits({ processing }: Pick<Pipeline, 'processing'>, registering: Registering): Promise<void> {
  const { ledger, lease, step, maxUnits = Number.POSITIVE_INFINITY, on, state: before } = registering;
  let page: NewUnit[] = [];
  let count = 0;
  let writing: Promise<void> = Promise.resolve();
  const write = async (units: readonly NewUnit[]) => {
    await ledger.addUnits(lease, units);
    on({ kind: 'units-added', step, units: units.length });
  };
  // A page is made while the previous one is written.
  const next = async () => {
    await writing;
    writing = write(page);
    // Errors surface when it is awaited.
    writing.catch(() => undefined);
    page = [];
  };
  for (const { id, fields } of makeUnits(processing)) {
    if (count++ >= maxUnits) break;
    page.push({ unit: id, step, input: writeJson(fields) });
    if (page.length === PAGE) await next();
  }
  if (page.length > 0) await next();
  await writing;
  const units = Math.min(count, maxUnits);
  const state: RunState = { ...before, units, registered: true, sample: writeJson(sampleItems(processing)) };
  await ledger.changeRun(lease, { state: JSON.stringify(state) });
}
