import type { JsonObject, Outcome } from '@tamis/core';
import { jsonText } from '@tamis/core/internal';
import { faultTexts, shellWord, visible } from '@tamis/core/wording';
import type { RuleLanguage } from '@tamis/extraction';
import { engine } from '../engine.ts';
import type { Paint } from '../text/paint.ts';
import { attemptName, attemptText, firstError, hasPassed } from './attempt-text.ts';
import { matchText, type SampleRow } from './preview.ts';
import type { WizardRule } from './rule-gate.ts';
import { languageText } from './rule-language.ts';

export interface WizardEnd {
  readonly outcome: Outcome;
  readonly language: RuleLanguage;
  readonly why: readonly string[];
  readonly model: string;
  readonly rule?: WizardRule;
  readonly rows: readonly SampleRow[];
  readonly notes: readonly string[];
  readonly file?: string;
}

export function jsonEnd(end: WizardEnd): string {
  return `${jsonText(endJson(end))}\n`;
}

export function endJson({ outcome, language, why, model, rule, rows, notes, file }: WizardEnd): JsonObject {
  const { status, attempts, usage } = outcome;
  const told = {
    status,
    language,
    why,
    ...(rule === undefined ? {} : { name: rule.name, rule: rule.text, samples: rows, notes }),
    ...(file === undefined ? {} : { file }),
    ...('reason' in outcome ? { reason: outcome.reason } : {}),
    ...('fault' in outcome ? { fault: { code: outcome.fault.code, message: outcome.fault.message } } : {}),
    attempts: attempts.map((attempt) => ({
      attempt: attempt.number,
      status: attempt.verdict.status,
      findings: attempt.verdict.findings.map((finding) => ({
        code: finding.code,
        severity: finding.severity,
        path: finding.path,
        message: engine.messageOf(finding),
        ...finding.args,
      })),
    })),
    usage,
    model,
  };
  return told as unknown as JsonObject;
}

export function humanEnd({ outcome, language, why, rule, rows, notes, file }: WizardEnd, paint: Paint): string {
  const { attempts } = outcome;
  const history = attempts
    .filter((attempt) => !hasPassed(attempt))
    .map((attempt) => `  ${attemptName(attempt)}: ${attemptText(attempt)}`);
  const last = attempts.at(-1);
  if (rule !== undefined) {
    const written = file === undefined ? '' : `; written to ${visible(file)}`;
    return lines([
      `${paint('good', 'accepted')}: ${matchText(rows)}, ${last === undefined ? '' : attemptName(last).toLowerCase()}${written}`,
      ...history,
      ...(language === 'python' ? [`  ${visible(languageText({ language, why }))}`] : []),
      ...lackLines(rows),
      ...notes.map((note) => `  ${paint('hold', 'note')}: ${visible(note)}`),
      ...(file === undefined ? [] : [`  next: tamis extract FOLDER --rules ${shellWord(file)}`]),
    ]);
  }
  if (outcome.status === 'faulted') {
    const { code, message } = outcome.fault;
    const help = `  ${paint('mark', 'help')}: ${faultTexts[code].help}`;
    const said = message.split('\n').map(visible).join('\n  ');
    return lines([`${paint('fail', `fault[${code}]`)}: ${said}`, ...history, help]);
  }
  if (outcome.status === 'cancelled') return lines([`${paint('hold', 'cancelled')}: there is no rule.`, ...history]);
  const count = `${attempts.length} ${attempts.length === 1 ? 'attempt' : 'attempts'}`;
  const error = last === undefined ? undefined : firstError(last);
  const help = language === 'python' ? 'Try --language yaml, or add a --hint.' : error === undefined ? '' : engine.helpOf(error);
  return lines([
    `${paint('fail', 'failed')}: no valid rule after ${count}`,
    ...history,
    ...(help === '' ? [] : [`  ${paint('mark', 'help')}: ${visible(help)}`]),
  ]);
}

const MOST_LACKING = 5;

// The lines about samples that a rule does not match, or in which it finds only some fields.
function lackLines(rows: readonly SampleRow[]): readonly string[] {
  const lacking = rows.filter(({ status }) => status !== 'complete');
  const shown = lacking.slice(0, MOST_LACKING).map(({ path, status }) => `  ${status}: ${visible(path)}`);
  return lacking.length > MOST_LACKING ? [...shown, `  and ${lacking.length - MOST_LACKING} more`] : shown;
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}
