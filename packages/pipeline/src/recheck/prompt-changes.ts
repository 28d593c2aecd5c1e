import type { ChangedStep } from '../inputs/changes.ts';
import type { StepInput } from '../inputs/step-inputs.ts';
import type { OpenedRun } from '../look/open-run.ts';
import type { ModelStep, Pipeline } from '../model/pipeline.ts';
import { renderPrompt } from '../prompts/render-prompt.ts';
import { storedUnit } from '../run/stored-unit.ts';

/** The prompt a model was sent for a unit, and the prompt it would be sent now. */
export interface PromptChange {
  readonly step: string;
  readonly unit: string;
  readonly before: string;
  /** The new prompt. Absent if it can't be rendered for this unit; `problem` then says why. */
  readonly after?: string;
  readonly problem?: string;
}

const OF_PROMPTS: ReadonlySet<StepInput> = new Set(['template', 'context']);

/** The prompts of the first unit at each step whose prompts have changed. No model is called. */
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
  const asked = await lastAsked(run, step.name);
  if (asked === undefined) return undefined;
  const { unit, before } = asked;
  const prompt = renderPrompt(pipeline, step, await unitBefore(run, unit, step.name));
  if (!prompt.ok) return { step: step.name, unit, before, problem: `${prompt.kind}: ${prompt.reason}` };
  const after = promptIn(prompt.messages);
  return after === before ? undefined : { step: step.name, unit, before, after };
}

// The last prompt for the first unit at a step. Earlier prompts may have been made from earlier files.
async function lastAsked({ ledger, row }: OpenedRun, step: string) {
  let asked: { readonly unit: string; readonly before: string } | undefined;
  for await (const { unit, request } of ledger.attempts(row.run, { step, contents: true, calls: false })) {
    if (asked !== undefined && asked.unit !== unit) break;
    if (request !== undefined) asked = { unit, before: promptIn((JSON.parse(request) as Asked).messages) };
  }
  return asked;
}

interface Asked {
  readonly messages?: Parameters<typeof promptIn>[0];
}

function promptIn(messages: readonly { readonly role?: string; readonly content?: unknown }[] = []): string {
  const first = messages.findIndex(({ role }) => role === 'user');
  const texts = messages.slice(0, first + 1).map(({ content }) => content);
  return texts.filter((text) => typeof text === 'string').join('\n\n');
}

async function unitBefore({ ledger, row, detail }: OpenedRun, unit: string, step: string) {
  const order = detail.steps.map(({ name }) => name);
  const results = [];
  for await (const result of ledger.attempts(row.run, { unit, results: true, contents: true }))
    if (order.indexOf(result.step) < order.indexOf(step)) results.push(result);
  const [first] = await ledger.unit(row.run, unit);
  return storedUnit(unit, detail.steps, first?.input, results);
}
