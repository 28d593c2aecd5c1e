import type { Json, JsonObject, Outcome } from '@tamis/core';
import { jsonText } from '@tamis/core/internal';
import { type HeldValue, progressText } from '@tamis/core/loop';
import type { Usage } from '@tamis/core/model';
import type { Weights } from '@tamis/core/unit';
import { faultTexts, visible } from '@tamis/core/wording';
import { engine } from '../engine.ts';
import { verdictJson } from '../judge/answer.ts';
import type { Paint } from '../text/paint.ts';
import { doubtLines, heldLines } from './held-lines.ts';
import { troubleLines } from './trouble-lines.ts';

export function isPlain(outcome: Outcome): boolean {
  if (outcome.status !== 'accepted') return false;
  const { verdict, attempts } = outcome;
  return attempts.length === 1 && verdict.changes.length === 0 && verdict.findings.length === 0 && verdict.dropped.length === 0;
}

export function jsonReport(outcome: Outcome, model: string): string {
  const { status, attempts, usage } = outcome;
  const told: JsonObject = {
    status,
    ...('reason' in outcome ? { reason: outcome.reason } : {}),
    ...('verdict' in outcome ? { verdict: verdictJson(attempts.at(-1)?.reply ?? '', outcome.verdict) } : {}),
    ...('held' in outcome && outcome.held !== undefined ? { held: outcome.held as unknown as Json } : {}),
    ...('approved' in outcome && outcome.approved !== undefined ? { approved: outcome.approved as unknown as Json } : {}),
    ...('fault' in outcome ? { fault: faultJson(outcome.fault) } : {}),
    attempts: attempts.length,
    usage: usage as unknown as Json,
    perAttempt: attempts.map((attempt) => attempt.usage ?? null) as unknown as Json,
    model,
  };
  return `${jsonText(told)}\n`;
}

function faultJson({ code, message, detail }: Extract<Outcome, { status: 'faulted' }>['fault']): JsonObject {
  return { code, message, help: faultTexts[code].help, ...(detail as unknown as JsonObject) };
}

export function humanReport(outcome: Outcome, weights: Weights, paint: Paint, columns?: number): string {
  return `${[...linesOf(outcome, weights, paint, columns), paint('quiet', spent(outcome))].join('\n')}\n`;
}

function linesOf(outcome: Outcome, weights: Weights, paint: Paint, columns?: number): readonly string[] {
  switch (outcome.status) {
    case 'accepted':
      return acceptedLines(outcome, paint);
    case 'exhausted':
    case 'escalated':
      return undecidedLines(outcome, weights, paint, columns);
    case 'cancelled':
      return [`${paint('hold', 'cancelled')}: there is no value.`];
    case 'faulted':
      return faultLines(outcome.fault, paint);
  }
}

function acceptedLines({ verdict, approved }: Extract<Outcome, { status: 'accepted' }>, paint: Paint): readonly string[] {
  const { changes, findings, dropped } = verdict;
  const names = [...new Set([...changes, ...findings].map(({ code }) => code))];
  const agreed = approved === undefined ? '' : ' by a person';
  const left = dropped.length === 0 ? [] : [`  left out: ${dropped.map(({ path }) => visible(path)).join(', ')}`];
  return [`${paint('good', 'accepted')}${agreed}${names.length === 0 ? '' : `: ${names.join(', ')}`}`, ...left];
}

function undecidedLines(
  outcome: Extract<Outcome, { status: 'exhausted' | 'escalated' }>,
  weights: Weights,
  paint: Paint,
  columns?: number,
): readonly string[] {
  const { reason, held, attempts } = outcome;
  const last = attempts.at(-1);
  return [
    ...(last === undefined ? [] : troubleLines(last, weights, paint, columns)),
    `${held === undefined ? paint('fail', 'failed') : paint('hold', 'held')}: ${progressText({ kind: 'escalation-start', reason }, engine)}.`,
    ...(held === undefined ? [] : heldLines(held.value as Json).map((line) => `  ${line}`)),
    ...doubtLines(held as HeldValue | undefined).map((line) => `  ${line}`),
    ...(held?.digest === undefined ? [] : [`  digest: ${held.digest}`]),
  ];
}

function faultLines({ code, message }: Extract<Outcome, { status: 'faulted' }>['fault'], paint: Paint): readonly string[] {
  const [first = '', ...more] = message.split('\n').map(visible);
  const lines = [`${paint('fail', `fault[${code}]`)}: ${first}`, ...more.map((line) => `  ${line}`)];
  return [...lines, `  ${paint('mark', 'help')}: ${faultTexts[code].help}`];
}

function spent({ attempts, usage }: Outcome): string {
  return `${attempts.length} ${attempts.length === 1 ? 'attempt' : 'attempts'}${tokens(usage)}`;
}

function tokens({ inputTokens, outputTokens, cachedTokens = 0, isEstimated }: Usage): string {
  if (inputTokens + outputTokens === 0) return '';
  const cached = cachedTokens === 0 ? '' : ` (${cachedTokens.toLocaleString('en-US')} from the cache)`;
  const said = isEstimated ? ', partly estimated' : '';
  return `, ${inputTokens.toLocaleString('en-US')} tokens in${cached}, ${outputTokens.toLocaleString('en-US')} out${said}`;
}
