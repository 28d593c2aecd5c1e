import type { Lease, Ledger, NewUnit } from '@tamis/ledger';
import { sampleItems } from '../config/sample.ts';
import { writeJson } from '../exact/write-json.ts';
import type { Pipeline } from '../model/pipeline.ts';
import { countUnits, makeUnits } from '../units/make-units.ts';
import { Arrivals } from './arrivals.ts';
import { type RunState, runState } from './run-detail.ts';
import type { RunEvent } from './run-event.ts';

const PAGE = 500;

interface Registering {
  readonly ledger: Ledger;
  readonly lease: Lease;
  readonly step: string;
  readonly maxUnits: number | undefined;
  readonly on: (event: RunEvent) => void;
}

// Registers the units of a pipeline. Units that are already known stay unchanged.
export function registerUnits({ processing }: Pick<Pipeline, 'processing'>, registering: Registering): Arrivals {
  const { ledger, lease, step, maxUnits = Number.POSITIVE_INFINITY, on } = registering;
  const units = Math.min(countUnits(processing), maxUnits);
  return new Arrivals(step, units, async (more) => {
    let writing: Promise<void> = Promise.resolve();
    const write = async (page: readonly NewUnit[]) => {
      await ledger.addUnits(lease, page);
      on({ kind: 'units-added', step, units: page.length });
      more(page.length);
    };
    // A page is made while the previous one is written.
    for (const page of pages(processing, step, maxUnits)) {
      await writing;
      writing = write(page);
      // Errors surface when it is awaited.
      writing.catch(() => undefined);
    }
    await writing;
    await noteRegistered(registering, { units, registered: true, sample: writeJson(sampleItems(processing)) });
  });
}

function* pages(processing: Pipeline['processing'], step: string, maxUnits: number): Generator<readonly NewUnit[]> {
  let page: NewUnit[] = [];
  let count = 0;
  for (const { id, fields } of makeUnits(processing)) {
    if (count++ >= maxUnits) break;
    page.push({ unit: id, step, input: writeJson(fields) });
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function noteRegistered({ ledger, lease }: Registering, known: Partial<RunState>): Promise<void> {
  const row = await ledger.run(lease.run);
  await ledger.changeRun(lease, { state: JSON.stringify({ ...(row && runState(row)), ...known }) });
}
