import type { ChangedStep } from '../inputs/changes.ts';
import type { StepInput } from '../inputs/step-inputs.ts';
import type { OpenedRun } from '../look/open-run.ts';
import type { ModelStep, Pipeline } from '../model/pipeline.ts';
import { renderPrompt } from '../prompts/render-prompt.ts';
import { storedUnit } from '../run/stored-unit.ts';

/** What a model was asked about a unit, and what it would be asked now. */
export interface PromptChange {
  readonly step: string;
  readonly unit: string;
  readonly before: string;
  /** Absent if the prompt can't be rendered for this unit; `problem` says why. */
  readonly after?: string;
  readonly problem?: string;
}

/** Inputs that prompts are made from. */
const OF_PROMPTS: ReadonlySet<StepInput> = new Set(['template', 'context']);

/** The prompts of the first unit at each step whose prompts would be others. No model is called. */
export async function promptChanges(
  run: OpenedRun,
  pipeline: Pipeline,
  changed: readonly ChangedStep[],
): Promise<readonly PromptChange[]> {
  const found: PromptChange[] = [];
  for (const { step: name, inputs } of changed) {
    const step = pipeline.steps.find((one): one is ModelStep => one.name === name && one.scope === 'chunk');
    if (step === undefined || !inputs.some((input) => OF_PROMPTS.has(input))) continue;
    const one = await promptChange(run, pipeline, step);
    if (one !== undefined) found.push(one);
  }
  return found;
}

async function promptChange(run: OpenedRun, pipeline: Pipeline, step: ModelStep): Promise<PromptChange | undefined> {
  const { ledger, row } = run;
  for await (const { unit, request } of ledger.attempts(row.run, { step: step.name, contents: true, calls: false })) {
    const before = request === undefined ? undefined : promptIn(request);
    if (before === undefined) continue;
    const prompt = renderPrompt(pipeline, step, await unitBefore(run, unit, step.name));
    if (prompt.ok) return prompt.text === before ? undefined : { step: step.name, unit, before, after: prompt.text };
    return { step: step.name, unit, before, problem: `${prompt.kind}: ${prompt.reason}` };
  }
  return undefined;
}

/** The prompt in a stored request: what the user said first. */
function promptIn(request: string): string | undefined {
  const { messages } = JSON.parse(request) as {
    readonly messages?: readonly { readonly role?: string; readonly content?: unknown }[];
  };
  const content = messages?.find(({ role }) => role === 'user')?.content;
  return typeof content === 'string' ? content : undefined;
}

/** A unit as it was when it came to a step. */
async function unitBefore({ ledger, row, detail }: OpenedRun, unit: string, step: string) {
  const order = detail.steps.map(({ name }) => name);
  const results = [];
  for await (const result of ledger.attempts(row.run, { unit, results: true, contents: true }))
    if (order.indexOf(result.step) < order.indexOf(step)) results.push(result);
  const [first] = await ledger.unit(row.run, unit);
  return storedUnit(unit, detail.steps, first?.input, results);
}
