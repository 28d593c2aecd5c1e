import type { UnitRow } from '@tamis/ledger';
import { type FailureGroup, type OpenedRun, toldAttempt } from '@tamis/pipeline';
import { toldMessage } from '../../runs/told-message.ts';

const SAMPLE = 40;

export interface FailureSample {
  readonly sentences: readonly (readonly [sentence: string, units: number])[];
  readonly units: number;
}

export async function failureSample(opened: OpenedRun, group: FailureGroup): Promise<FailureSample> {
  const sentences = new Map<string, number>();
  let units = 0;
  for (const state of ['failed', 'quarantined'] as const)
    for await (const row of opened.ledger.units(opened.row.run, { state })) {
      if (units >= SAMPLE) break;
      if ((group.code !== undefined && row.code !== group.code) || (group.step !== undefined && row.step !== group.step))
        continue;
      const sentence = await sentenceOf(opened, row, group);
      if (sentence === undefined) continue;
      units++;
      sentences.set(sentence, (sentences.get(sentence) ?? 0) + 1);
    }
  return { units, sentences: [...sentences].sort(([, one], [, other]) => other - one).slice(0, 4) };
}

async function sentenceOf(
  { ledger, row: { run } }: OpenedRun,
  { unit, step }: UnitRow,
  { code, rule, path }: FailureGroup,
): Promise<string | undefined> {
  let sentence: string | undefined;
  for await (const attempt of ledger.attempts(run, { unit, step, contents: 'judged' })) {
    const { verdict, error } = toldAttempt(attempt);
    const troubles = verdict === undefined ? [] : [...verdict.findings, ...verdict.changes];
    const trouble = troubles.find((one) => one.code === code) ?? troubles[0];
    const message = trouble === undefined ? undefined : toldMessage(trouble, verdict?.changes);
    sentence =
      error?.message ??
      (message === undefined ? (attempt.calls.findLast(({ fault }) => fault !== undefined)?.fault ?? undefined) : message);
    const named = trouble !== undefined && 'args' in trouble ? (trouble.args as { readonly rule?: unknown }).rule : undefined;
    if (rule !== undefined && named !== undefined && named !== rule) sentence = undefined;
    if (path !== undefined && trouble !== undefined && trouble.path.replaceAll(/\/\d+(?=\/|$)/g, '/*') !== path)
      sentence = undefined;
  }
  return sentence;
}
