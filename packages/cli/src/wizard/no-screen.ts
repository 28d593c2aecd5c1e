import { ask, type Outcome } from '@tamis/core';
import { visibleLines } from '@tamis/core/wording';
import { refuseWithoutKey } from '../ask/open-model.ts';
import { EXIT } from '../exit/exit-codes.ts';
import type { WizardFlags } from '../flags/ask-flags.ts';
import { onInterrupt } from '../io/interrupt.ts';
import { streamSink } from '../io/sink.ts';
import { paintOn } from '../text/paint.ts';
import { adviceIn } from './attempt-text.ts';
import { overlapsIn } from './overlaps.ts';
import { previewRows } from './preview.ts';
import { fileFor, writeRule } from './rule-file.ts';
import type { WizardRule } from './rule-gate.ts';
import { TrialSandbox } from './trial-sandbox.ts';
import { wizardGiven } from './wizard-given.ts';
import { humanEnd, jsonEnd, type WizardEnd } from './wizard-report.ts';
import type { WizardTask } from './wizard-task.ts';

export async function withoutScreen(task: WizardTask, flags: WizardFlags): Promise<number> {
  const { samples, root, language, why, hint, model, journal } = task;
  const sandbox = new TrialSandbox();
  const stop = new AbortController();
  const interrupt = onInterrupt(() => stop.abort());
  try {
    const given = wizardGiven(
      { samples, language, ...(hint && { hint }), ...(root === undefined ? {} : { root }) },
      { model, sandbox, hasPerson: false },
    );
    const outcome = await ask({ ...given, signal: stop.signal, ...(journal && { journal }) });
    refuseWithoutKey(outcome);
    const rule = outcome.status === 'accepted' ? (outcome.value as unknown as WizardRule) : undefined;
    const rows = rule === undefined ? [] : previewRows(rule, task, sandbox.results);
    const notes =
      rule === undefined ? [] : [...adviceIn(outcome.attempts.at(-1)), ...overlapsIn(flags.append, rule, samples, root)];
    await tell({ outcome, language, why, model: model.name, ...(rule && { rule }), rows, notes }, flags);
    return exitOf(outcome, interrupt.code);
  } finally {
    interrupt.release();
    await sandbox.close();
  }
}

// Writes the rule to its file, or to standard output if the file can't take it, because the rule was paid for.
async function tell(end: WizardEnd, flags: WizardFlags): Promise<void> {
  const { rule } = end;
  const isFile = rule !== undefined && (flags.out ?? flags.append) !== undefined;
  let file: string | undefined;
  try {
    if (isFile) {
      const target = fileFor(rule, flags);
      writeRule(rule, target.kind === 'replace' ? { ...target, refusal: 'it exists' } : target);
      file = target.file;
    }
  } finally {
    const told = { ...end, ...(file === undefined ? {} : { file }) };
    if (flags.format === 'json') await write('stdout', jsonEnd(told));
    else {
      if (rule !== undefined && file === undefined) await write('stdout', shownRule(rule));
      if (!isFile || file !== undefined) await write('stderr', humanEnd(told, paintOn(process.stderr, flags.color)));
    }
  }
}

export function shownRule({ text }: WizardRule): string {
  return process.stdout.isTTY ? visibleLines(text) : text;
}

async function write(name: 'stdout' | 'stderr', text: string): Promise<void> {
  const sink = streamSink(name === 'stdout' ? 'standard output' : 'standard error', process[name]);
  sink.write(text);
  await sink.flush();
}

// The exit code of a wizard, which depends on whether it found a rule, found none, or lost its provider.
export function exitOf(outcome: Outcome, interrupted: number | null): number {
  if (outcome.status === 'accepted') return EXIT.valid;
  if (outcome.status === 'cancelled') return interrupted ?? EXIT.someFailed;
  if (outcome.status !== 'faulted') return EXIT.someFailed;
  return outcome.fault.code === 'fault.contract' ? EXIT.usage : EXIT.environment;
}
