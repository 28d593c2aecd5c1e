import type { AttemptRow, RunRow, UnitRow } from '@tamis/ledger';
import { hasResult } from '@tamis/ledger/internal';
import type { OpenedRun } from '../look/open-run.ts';
import { openOwnPipeline } from '../run/own-pipeline.ts';
import { configOf, runState } from '../run/run-detail.ts';

interface ChunkTally {
  items: number;
  valid: number;
  failed: number;
  // Judged answers beyond one for each unit and step.
  retries: number;
  input_tokens: number;
  output_tokens: number;
  open: number;
}

// The chunk size if the folder does not set one.
const USUAL_SIZE = 100;

const STATUSES: { readonly [status in RunRow['status']]: string } = {
  open: 'running',
  paused: 'paused',
  ended: 'complete',
  failed: 'failed',
  cancelled: 'killed',
};

export class SeedChunks {
  readonly #run: OpenedRun;
  readonly #size: number;
  readonly #first: { readonly provider: string | undefined; readonly model: string | undefined };
  readonly #chunks = new Map<string, ChunkTally>();
  readonly #dealt = { units: 0, children: 0 };

  constructor(run: OpenedRun) {
    this.#run = run;
    const opened = openOwnPipeline(run.folder, run.row);
    const pipeline = 'mistakes' in opened ? undefined : opened.pipeline;
    this.#size = pipeline?.processing.chunkSize ?? USUAL_SIZE;
    const { provider, model } = run.detail.overrides;
    this.#first = { provider: provider ?? pipeline?.api.provider, model: model ?? pipeline?.api.model };
  }

  add(row: UnitRow, results: readonly AttemptRow[]): string {
    const name = `chunk_${String(this.#place(row)).padStart(3, '0')}`;
    const tally = this.#chunks.get(name) ?? fresh();
    this.#chunks.set(name, tally);
    const at = this.#run.detail.steps.findIndex(({ name: step }) => step === row.step);
    tally.items += 1;
    if (hasResult(row.state)) tally.valid += 1;
    else if (row.state === 'failed' || row.state === 'quarantined') tally.failed += 1;
    else if (row.state !== 'skipped') tally.open = Math.min(tally.open, at);
    for (const { attempt, calls } of results) {
      tally.retries += calls.length > 0 ? attempt - 1 : 0;
      for (const { usage } of calls) {
        tally.input_tokens += usage?.inputTokens ?? 0;
        tally.output_tokens += usage?.outputTokens ?? 0;
      }
    }
    return name;
  }

  #place({ parent }: UnitRow): number {
    if (parent === undefined) return Math.floor(this.#dealt.units++ / this.#size);
    return Math.ceil(runState(this.#run.row).units / this.#size) + Math.floor(this.#dealt.children++ / this.#size);
  }

  // The manifest. It contains no times, so two exports of one run are the same.
  async manifest(): Promise<object> {
    const { ledger, row, detail } = this.#run;
    const costs = await ledger.costs(row.run);
    const sum = (key: 'inputTokens' | 'outputTokens') => costs.reduce((total, cost) => total + cost[key], 0);
    const steps = detail.steps.filter(({ scope }) => scope !== 'run').map(({ name }) => name);
    const done = row.status === 'ended' ? detail.steps.filter(({ scope }) => scope === 'run').map(({ name }) => name) : [];
    return {
      status: STATUSES[row.status],
      pipeline: steps,
      chunks: Object.fromEntries(
        [...this.#chunks].sort(([one], [other]) => (one < other ? -1 : 1)).map((entry) => this.#told(entry)),
      ),
      metadata: {
        ...{ pipeline_name: detail.pipeline, provider: this.#first.provider ?? null, model: this.#first.model ?? null },
        mode: runState(row).mode ?? 'realtime',
        ...{ initial_input_tokens: sum('inputTokens'), initial_output_tokens: sum('outputTokens') },
        // Which tokens were spent on retries is not kept.
        ...{ retry_input_tokens: 0, retry_output_tokens: 0, config: configOf(row).digest },
      },
      completed_run_steps: done,
    };
  }

  #told([name, { open, ...tally }]: [string, ChunkTally]): [string, object] {
    const step = this.#run.detail.steps[open]?.name;
    const ended = tally.valid > 0 || tally.failed === 0 ? 'VALIDATED' : 'FAILED';
    return [name, { state: step === undefined ? ended : `${step}_PENDING`, batch_id: null, ...tally }];
  }
}

function fresh(): ChunkTally {
  return { items: 0, valid: 0, failed: 0, retries: 0, input_tokens: 0, output_tokens: 0, open: Number.POSITIVE_INFINITY };
}
