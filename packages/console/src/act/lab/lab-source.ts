import type { Gate, Json } from '@tamis/core';
import { type ModelStep, type OpenedRun, openPipeline } from '@tamis/pipeline';
import { stringify } from 'yaml';
import type { Books } from '../../books/books.ts';
import type { LabSource } from '../../model/lab.ts';

export async function labSource(books: Books, id: string, name: string | undefined): Promise<LabSource | undefined> {
  const run = await books.run(id);
  if (run === undefined) return undefined;
  const steps = modelSteps(run);
  const step = steps.find((one) => one.name === name) ?? steps[0];
  if (step === undefined) return undefined;
  const { schema, rules } = contractOf(step.gate);
  const counts = await run.ledger.counts(run.row.run);
  return {
    ...{ run: id, name: run.detail.pipeline ?? id, folder: run.folder, steps: steps.map((one) => one.name), step: step.name },
    schema: `${JSON.stringify(schema ?? {}, null, 2)}\n`,
    rules: rules === undefined ? '' : stringify(rules),
    replies: counts.steps.find((one) => one.step === step.name)?.attempts ?? 0,
  };
}

function contractOf(gate: Pick<Gate, 'contract'>): { readonly schema?: Json; readonly rules?: unknown } {
  return (gate.contract ?? {}) as { readonly schema?: Json; readonly rules?: unknown };
}

export function modelSteps({ folder }: Pick<OpenedRun, 'folder'>): readonly ModelStep[] {
  const opened = openPipeline(`${folder}/config`, { skipScripts: true });
  return 'mistakes' in opened ? [] : opened.pipeline.steps.filter((step): step is ModelStep => step.scope === 'chunk');
}
