import { faultTexts, messageOf, visible } from '@tamis/core/wording';
import type { ToldAttempt, ToldStep, UnitStory } from '@tamis/pipeline';

/** How a unit came to be where it is: the end first, then what was tried, one sentence for each. */
export function whyLines(story: UnitStory, most: number | undefined): readonly string[] {
  const last = story.steps.at(-1);
  if (last === undefined) return [];
  const earlier = story.steps.slice(0, -1);
  return [
    endOf(last, most),
    ...(story.parent === undefined ? [] : [`  It was made of ${visible(story.parent)}.`]),
    ...earlier.flatMap((step) => passedLines(step)),
    ...attemptSentences(last).map(numbered),
    ...reviewLines(last),
  ];
}

function endOf({ row, attempts }: ToldStep, most: number | undefined): string {
  const step = visible(row.step);
  const judged = attempts.filter(({ row: { status } }) => status !== undefined).length;
  const tries = `${judged} ${judged === 1 ? 'attempt' : 'attempts'}`;
  const because = row.reason === undefined ? '.' : `: ${sentence(visible(row.reason))}`;
  switch (row.state) {
    case 'valid':
      return `Valid at ${step} after ${tries}.`;
    case 'repaired':
      return `Valid at ${step} after ${tries}, with a reply that was repaired.`;
    case 'failed':
      return `Failed at ${step} after ${tries}${judged > 0 && judged === most ? ' (max_attempts)' : ''}.${faultSentence(row.code)}`;
    case 'waiting':
      return `Waiting at ${step} for a person to decide, after ${tries}.`;
    case 'skipped':
      return `Skipped at ${step}${because}`;
    case 'quarantined':
      return `Quarantined at ${step}${because}${faultSentence(row.code)}`;
    case 'pending':
      return judged === 0 ? `${step} has not begun with it.` : `${step} is not done with it; ${tries} so far.`;
    case 'running':
      return `${step} is being worked on; ${tries} so far.`;
    default:
      return row.state satisfies never;
  }
}

/** Why nobody could answer: that is not the model's mistake. */
function faultSentence(code: string | undefined): string {
  if (code === undefined || !Object.hasOwn(faultTexts, code)) return '';
  return ` ${sentence(faultTexts[code as keyof typeof faultTexts].message)} It is a fault (${code}), not a mistake of the model.`;
}

/** A step that went well is a line; only what was not quite clean is told. */
function passedLines(step: ToldStep): readonly string[] {
  const { row, attempts } = step;
  const judged = attempts.filter(({ row: { status } }) => status !== undefined);
  const name = visible(row.step);
  if (judged.length <= 1) return [`  It passed ${name}${row.state === 'repaired' ? ', repaired' : ''}.`];
  return [
    `  It passed ${name} at attempt ${row.result ?? judged.length}:`,
    ...attemptSentences(step).map((text, at) => `  ${numbered(text, at)}`),
  ];
}

function numbered(text: string, at: number): string {
  return `  ${at + 1}  ${text}`;
}

/** One sentence for each answer that was judged. */
function attemptSentences({ attempts, row }: ToldStep): readonly string[] {
  const judged = attempts.filter(({ row: { status } }) => status !== undefined);
  return judged.map((attempt, at) => {
    const isLast = at === judged.length - 1;
    const before = judged[at - 1];
    const lost = faultsBefore(attempt);
    if (before !== undefined && attempt.row.status !== 'pass' && isSame(before, attempt)) return `${lost}The same again.`;
    return `${lost}${attemptSentence(attempt)}${isLast || row.result === attempt.row.attempt ? '' : askedAgain(attempt)}`;
  });
}

function faultsBefore({ row: { calls } }: ToldAttempt): string {
  const faults = calls.filter(({ outcome }) => outcome === 'fault' || outcome === 'lost');
  if (faults.length === 0) return '';
  const names = [...new Set(faults.map(({ fault, outcome }) => fault ?? `fault.${outcome}`))].map(visible).join(', ');
  return `${faults.length === 1 ? 'One call' : `${faults.length} calls`} brought no answer (${names}). `;
}

function attemptSentence({ row, verdict, error }: ToldAttempt): string {
  if (error !== undefined) return `It could not be worked out: ${sentence(visible(error.message))}`;
  if (row.status === 'pass')
    return verdict !== undefined && verdict.changes.length > 0 ? `It passed after ${altered(verdict.changes)}.` : 'It passed.';
  const cut = row.finish === 'length' ? 'The provider cut the reply. ' : '';
  const first = troubleOf(verdict);
  if (first === undefined)
    return `${cut}It ${row.status === 'hold' ? 'was held' : 'failed'}${row.code === undefined ? '' : ` (${row.code})`}.`;
  const place = first.path === '' ? '' : `${visible(first.path)}: `;
  const more = (verdict?.findings.filter(({ severity }) => severity === 'error').length ?? 0) - 1;
  const others = row.status === 'fail' && more > 0 ? ` ${more} more ${more === 1 ? 'finding' : 'findings'}.` : '';
  const held = row.status === 'hold' ? ' So it was held.' : '';
  return `${cut}${place}${sentence(visible(messageOf(first)))} (${first.code})${others}${held}`;
}

function altered(changes: readonly { readonly code: string }[]): string {
  const codes = [...new Set(changes.map(({ code }) => code))];
  return `repairs: ${codes.join(', ')}`;
}

function troubleOf(verdict: ToldAttempt['verdict']) {
  if (verdict?.status === 'hold') return verdict.changes.find(({ safety }) => safety === 'unsafe') ?? verdict.findings[0];
  return verdict?.findings.find(({ severity }) => severity === 'error') ?? verdict?.findings[0];
}

function askedAgain({ row: { status } }: ToldAttempt): string {
  return status === 'hold' ? ' The model was asked again.' : ' The model was told.';
}

/** Whether two attempts went wrong in the same way. */
function isSame(one: ToldAttempt, other: ToldAttempt): boolean {
  const [before, now] = [troubleOf(one.verdict), troubleOf(other.verdict)];
  if (before === undefined || now === undefined || one.row.status !== other.row.status) return false;
  return before.code === now.code && before.path === now.path && messageOf(before) === messageOf(now);
}

function reviewLines({ reviews }: ToldStep): readonly string[] {
  return reviews.map(({ review, state, decision }) => {
    if (decision === undefined) return `  Review ${visible(review)} is ${state}.`;
    const text = decision.text === undefined ? '' : `: ${visible(decision.text)}`;
    return `  Review ${visible(review)}: ${decision.kind} by ${visible(decision.by)}${text}.`;
  });
}

/** A text that ends like a sentence. */
function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
