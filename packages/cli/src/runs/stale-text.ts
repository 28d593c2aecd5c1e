import { shellWord, visible } from '@tamis/core/wording';
import {
  type ChangedStep,
  mixedModels,
  mixedText,
  type OpenedRun,
  runState,
  type StaleCause,
  type StaleResults,
  staleResults,
} from '@tamis/pipeline';
import { counted } from './spent-text.ts';

const FINAL: ReadonlySet<StaleCause> = new Set(['field', 'units']);

export function canRefresh({ causes }: Pick<StaleResults, 'causes'>): boolean {
  return !causes.some((cause) => FINAL.has(cause));
}

export function changedText(changed: readonly ChangedStep[]): string {
  return changed.map(({ step, inputs }) => `${visible(step)} (${inputs.join(', ')})`).join(', ');
}

export function causeText({ step, causes }: Pick<StaleResults, 'step' | 'causes'>): string {
  const inputs = causes.filter((cause) => cause !== 'units');
  const changed = inputs.length === 0 ? [] : [`changed: ${inputs.join(', ')}`];
  const made = causes.includes('units') ? ['other units were made from the old value'] : [];
  return `${visible(step)} (${[...changed, ...made].join('; ')})`;
}

export function staleText(stale: readonly StaleResults[]): string {
  const total = stale.reduce((sum, { results }) => sum + results, 0);
  const parts = stale.map((one) => `${counted(one.results)} at ${causeText(one)}`);
  return `${total === 1 ? '1 result is' : `${counted(total)} results are`} out of date: ${parts.join(', ')}`;
}

export function refreshAdvice(folder: string, stale: readonly StaleResults[]): string {
  const run = shellWord(folder);
  const refresh = `tamis run ${run} --refresh asks again, after showing the count and the cost`;
  const fresh = 'start a new run for units from which others were made';
  if (stale.every(canRefresh)) return refresh;
  return stale.some(canRefresh) ? `${refresh}; ${fresh}` : fresh;
}

export async function tellMixed(run: OpenedRun): Promise<void> {
  for (const one of await mixedModels(run)) process.stderr.write(`note: ${visible(mixedText(one))}.\n`);
}

export async function warnOfStale(run: OpenedRun): Promise<void> {
  const { rechecking } = runState(run.row);
  if (rechecking !== undefined)
    process.stderr.write(
      `warning: a recheck was interrupted: some results were judged with ${visible(rechecking)}, others were not.\n  help: complete it: tamis recheck ${shellWord(run.folder)} --with ${shellWord(rechecking)}\n`,
    );
  await tellMixed(run);
  const stale = await staleResults(run);
  if (stale.length > 0) process.stderr.write(`warning: ${staleText(stale)}.\n  help: ${refreshAdvice(run.folder, stale)}\n`);
}
