import type { JsonObject, Message } from '@tamis/core';
import type { Attempt } from '@tamis/core/loop';
import { isTextMessage } from '@tamis/core/providers';
import { structuresOf } from '@tamis/extraction';
import { verdictJson } from '../../judge/answer.ts';
import { attemptName, attemptText, failedTier, hasPassed, lastErrorText } from '../attempt-text.ts';
import { callsIn, type WizardView } from '../wizard-view.ts';

export function promptLine(
  view: WizardView,
  messages: readonly Message[],
  reminder: { readonly requirements: readonly string[]; readonly samples: readonly string[] },
): JsonObject {
  const { attempt, of, state, why, samples } = view;
  return {
    kind: 'prompt',
    ...{ attempt, of, language: state.language, why, ...budgetIn(view) },
    messages: messages.filter(isTextMessage).map(({ role, content }) => ({ role, content })),
    requirements: reminder.requirements,
    samples: reminder.samples,
    structures: structuresOf(samples).map(({ structure, count }) => ({ structure, count })),
  };
}

// The line with the verdict on a reply or an edit, in the form of `tamis judge`, with the tier that it failed.
export function verdictLine(attempt: Attempt): JsonObject {
  const { status, findings, changes } = verdictJson(attempt.reply, attempt.verdict);
  const error = attempt.verdict.findings.find(({ severity }) => severity === 'error');
  return {
    kind: 'verdict',
    attempt: attempt.number,
    by: callsIn([attempt]).length === 0 ? 'person' : 'model',
    // A rule that waits for a person has already passed all tiers.
    status: hasPassed(attempt) ? 'pass' : (status ?? null),
    tier: failedTier(attempt) ?? null,
    error_type: error?.args.error_type ?? null,
    message: attemptText(attempt),
    findings: findings ?? [],
    changes: changes ?? [],
  };
}

export function resultLine(view: WizardView, passed: NonNullable<WizardView['passed']>): JsonObject {
  const { rule, rows, notes, target } = passed;
  return {
    kind: 'result',
    ...{ language: view.state.language, why: view.why, name: rule.name, rule: rule.text, ...budgetIn(view) },
    samples: rows.map(({ path, status, fields, errors }) => ({ path, status, fields, errors })),
    notes,
    ...(target === undefined ? {} : { file: target.file }),
  };
}

export function failedLine(view: WizardView, editable: string): JsonObject {
  const { attempts, fault, reason, state } = view;
  const last = attempts.at(-1);
  return {
    kind: 'failed',
    ...{
      reason: fault === undefined ? (reason ?? 'exhausted') : 'fault',
      language: state.language,
      why: view.why,
      ...budgetIn(view),
    },
    message: fault ?? (last === undefined ? '' : lastErrorText(last)),
    attempts: attempts.map((attempt) => ({
      name: attemptName(attempt),
      tier: failedTier(attempt) ?? null,
      message: attemptText(attempt),
    })),
    rule: editable,
  };
}

const TIERS = ['syntax', 'schema', 'semantic'] as const;

// How often the model may still be asked again in each tier, and how often it has failed there.
function budgetIn({ budget, attempts }: WizardView): JsonObject {
  if (budget === undefined) return {};
  const tiers = callsIn(attempts).map(failedTier);
  const failed = Object.fromEntries(TIERS.map((name, index) => [name, tiers.filter((tier) => tier === index + 1).length]));
  return { budget: { limits: { ...budget.limits }, left: { ...budget.left }, failed } };
}
