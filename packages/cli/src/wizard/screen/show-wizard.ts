import { openSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import type { Outcome } from '@tamis/core';
import { refuseWithoutKey } from '../../ask/open-model.ts';
import { EXIT } from '../../exit/exit-codes.ts';
import type { WizardFlags } from '../../flags/ask-flags.ts';
import { onInterrupt } from '../../io/interrupt.ts';
import { showScreen } from '../../screen/open-screen.ts';
import { given } from '../../text/given.ts';
import { paintOn } from '../../text/paint.ts';
import { exitOf, shownRule } from '../no-screen.ts';
import { fileFor, writeRule } from '../rule-file.ts';
import type { WizardRule } from '../rule-gate.ts';
import { humanEnd, type WizardEnd } from '../wizard-report.ts';
import type { WizardTask } from '../wizard-task.ts';
import { WizardScreen } from './wizard-screen.ts';

// Shows the wizard as a screen until the user accepts a rule or leaves.
export async function showWizard(task: WizardTask, flags: WizardFlags): Promise<number> {
  const screen = new WizardScreen(task, (rule) => fileFor(rule, flags));
  const input = process.stdin.isTTY ? undefined : new ReadStream(openSync('/dev/tty', 'r'));
  const interrupt = onInterrupt(() => screen.stop());
  let outcome: Outcome;
  try {
    // The first frame is drawn before the work starts, so that the user sees at once what is going on.
    const running = screen.ready.then(() => screen.run());
    await showScreen(screen, input, given({ ascii: flags.ascii }));
    outcome = await running;
  } finally {
    screen.stop();
    interrupt.release();
    input?.destroy();
  }
  refuseWithoutKey(outcome);
  const file = outcome.status === 'accepted' ? write(outcome.value as unknown as WizardRule, screen) : undefined;
  say(endOf(outcome, screen, task, file), flags);
  const interrupted = screen.isInterrupted ? EXIT.interrupted : interrupt.code;
  const hasFault = outcome.status === 'cancelled' && screen.view.fault !== undefined;
  return hasFault && interrupted === null ? EXIT.environment : exitOf(outcome, interrupted);
}

// Writes the accepted rule. If it can't be stored, it is printed, because it was paid for.
function write(rule: WizardRule, { view }: WizardScreen): string | undefined {
  const target = view.passed?.target;
  if (target === undefined) return undefined;
  try {
    writeRule(rule, target);
    return target.file;
  } catch (error) {
    process.stdout.write(shownRule(rule));
    throw error;
  }
}

function endOf(outcome: Outcome, { view }: WizardScreen, { model }: WizardTask, file: string | undefined): WizardEnd {
  const { state, why } = view;
  const { language } = state;
  const rule = outcome.status === 'accepted' ? (outcome.value as unknown as WizardRule) : undefined;
  const { rows = [], notes = [] } = view.passed ?? {};
  return {
    outcome,
    language,
    why,
    model: model.name,
    ...(rule && { rule }),
    rows,
    notes,
    ...(file === undefined ? {} : { file }),
  };
}

function say(end: WizardEnd, { color }: WizardFlags): void {
  process.stderr.write(humanEnd(end, paintOn(process.stderr, color)));
}
