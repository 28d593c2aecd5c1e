import { faultTexts, marked, placed, visible } from '@tamis/core/wording';
import { isRefusedLater, isSentToPeople, type ToldAttempt, type ToldStep, type UnitStory, wasAskedAgain } from '@tamis/pipeline';
import { quotedLines, unitText } from '../inbox/asked-text.ts';
import { passageLines } from '../passages/passage-lines.ts';
import type { Paint } from '../text/paint.ts';
import type { AttemptPassages } from './show-text.ts';
import { toldMessage } from './told-message.ts';
import { unansweredCalls } from './unanswered-calls.ts';

const SKIP_REASON = "the step's condition (when) is not met";

export function whyLines(story: UnitStory, most: number | undefined): readonly string[] {
  const last = story.steps.at(-1);
  if (last === undefined) return [];
  const earlier = story.steps.slice(0, -1);
  return [
    endOf(last, most),
    ...(story.parent === undefined ? [] : [`  It was made from ${visible(story.parent)}.`]),
    ...earlier.flatMap((step) => passedLines(step)),
    ...attemptSentences(last).map(numbered),
    ...reviewLines(last),
  ];
}

export function sourceLines({ steps }: UnitStory, passages: AttemptPassages, paint: Paint): readonly string[] {
  const last = steps.at(-1)?.attempts.findLast(({ verdict }) => verdict !== undefined);
  const lines = last === undefined ? [] : passageLines(passages(last), paint, '  ', process.stdout.columns);
  return lines.length === 0 ? [] : ['', ...lines];
}

export function heldLines({ input, steps }: UnitStory): readonly string[] {
  const last = steps.at(-1);
  const review = last?.reviews.findLast(({ state }) => state === 'open');
  if (last?.row.state !== 'waiting' || review === undefined) return [];
  const held = last.attempts.find(({ row }) => row.attempt === review.source.attempt);
  const doubts = held?.verdict?.changes.filter(({ safety }) => safety === 'unsafe') ?? [];
  return [
    '',
    ...quotedLines('  the unit', unitText(input)),
    ...quotedLines('  the reply', held?.row.reply),
    ...doubts.flatMap(({ code, path, before, after }) =>
      before === undefined || after === undefined || before === after
        ? []
        : [`  ${visible(code)}  ${visible(path)}: ${marked(JSON.stringify(before))} → ${marked(JSON.stringify(after))}`],
    ),
    `  next: tamis inbox ${visible(review.review)}`,
  ];
}

function endOf({ row, attempts, reviews }: ToldStep, most: number | undefined): string {
  const decision = reviews.at(-1)?.decision;
  const step = visible(row.step);
  const judged = attempts.filter(({ row: { status, origin } }) => status !== undefined && origin === undefined).length;
  const tries = `${judged} ${judged === 1 ? 'attempt' : 'attempts'}`;
  const because = row.reason === undefined ? '.' : `: ${sentence(visible(row.reason))}`;
  switch (row.state) {
    case 'valid':
      if (row.reason === 'skipped') return `Valid; it skipped ${step}: ${SKIP_REASON}.`;
      return `Valid at ${step} after ${tries}.`;
    case 'repaired':
      return `Valid at ${step} after ${tries}, with a reply that was repaired.`;
    case 'failed':
      if (isDenied(row.reason)) return `Failed at ${step} after ${tries}: a person denied it.`;
      if (judged === 0) return `Failed at ${step} before any reply was judged.${faultSentence(row.code)}`;
      return `Failed at ${step} after ${tries}${judged === most ? ' (max_attempts)' : ''}.${faultSentence(row.code)}`;
    case 'waiting':
      if (decision !== undefined)
        return `Decided at ${step} by ${visible(decision.by)} (${decision.kind}); the run has not continued since, so the decision has had no effect yet.`;
      return `Waiting at ${step} for a person to decide, after ${tries}.`;
    case 'skipped':
      return `Skipped at ${step}${because}`;
    case 'quarantined':
      return `Quarantined at ${step}${because}${faultSentence(row.code)}`;
    case 'pending':
      return judged === 0 ? `Pending at ${step}; no attempts yet.` : `Pending at ${step}; ${tries} so far.`;
    case 'running':
      return `Running at ${step}; ${tries} so far.`;
    default:
      return row.state satisfies never;
  }
}

// Whether a unit failed because a person denied it rather than because of its replies.
export function isDenied(reason: string | undefined): boolean {
  return reason === 'denied';
}

// A sentence about a missing answer, which is not the model's mistake.
function faultSentence(code: string | undefined): string {
  if (code === undefined || !Object.hasOwn(faultTexts, code)) return '';
  return ` ${sentence(faultTexts[code as keyof typeof faultTexts].message)} This is a fault (${code}), not the model's mistake.`;
}

function passedLines(step: ToldStep): readonly string[] {
  const { row, attempts } = step;
  const judged = attempts.filter(({ row: { status } }) => status !== undefined);
  const name = visible(row.step);
  const decided = reviewLines(step).map((line) => `  ${line}`);
  if (row.reason === 'skipped') return [`  It skipped ${name}: ${SKIP_REASON}.`];
  if (judged.length <= 1) return [`  It passed ${name}${repairedText(step)}.`, ...decided];
  return [
    `  It passed ${name} at attempt ${row.result ?? judged.length}:`,
    ...attemptSentences(step).map((text, at) => `  ${numbered(text, at)}`),
    ...decided,
  ];
}

function repairedText({ row, attempts }: ToldStep): string {
  if (row.state !== 'repaired') return '';
  const result = attempts.find(({ row: { attempt } }) => attempt === row.result);
  return result?.row.status === 'hold' ? ', approved by a person' : ', repaired';
}

function numbered(text: string, at: number): string {
  return `  ${at + 1}  ${text}`;
}

function attemptSentences({ attempts, row }: ToldStep): readonly string[] {
  const judged = attempts.filter(({ row: { status } }) => status !== undefined);
  return judged.map((attempt, at) => {
    const { attempt: number, origin } = attempt.row;
    if (origin !== undefined) return judgedAgain(attempt, origin, judged[at + 1] !== undefined);
    const before = judged[at - 1];
    const lost = `${before?.row.attempt === row.base && before !== undefined ? 'It was retried. ' : ''}${faultsBefore(attempt)}`;
    if (before !== undefined && attempt.row.status !== 'pass' && isSame(before, attempt)) return `${lost}Same problem again.`;
    const again = wasAskedAgain({ row, attempts }, number) ? askedAgain(attempt) : '';
    return `${lost}${writtenBy(attempt)}${attemptSentence(attempt)}${again}`;
  });
}

// A sentence about a reply that was judged with different rules, refused by a later step, or sent to people although it passed.
function judgedAgain(attempt: ToldAttempt, origin: number, hasNext: boolean): string {
  if (isSentToPeople(attempt.row)) return `Reply ${origin} was sent to people. ${attemptSentence(attempt)}`;
  if (!isRefusedLater(attempt.row)) return `Reply ${origin} was judged again with different rules. ${attemptSentence(attempt)}`;
  return `A later step refused reply ${origin}. ${attemptSentence(attempt)}${hasNext ? ' The model was told why and asked again.' : ''}`;
}

// A sentence about a value that a person wrote or chose instead of the model.
function writtenBy({ row: { reason } }: ToldAttempt): string {
  if (reason === 'edit') return 'A person wrote it. ';
  return reason === 'choose' ? 'A person chose it. ' : '';
}

function faultsBefore({ row: { calls } }: ToldAttempt): string {
  const faults = unansweredCalls(calls);
  if (faults.length === 0) return '';
  const names = [...new Set(faults.map(({ fault }) => fault))].map(visible).join(', ');
  return `${faults.length === 1 ? 'One call' : `${faults.length} calls`} got no answer (${names}). `;
}

function attemptSentence({ row, verdict, error }: ToldAttempt): string {
  if (row.reason === 'skipped') return 'Nothing was asked or computed.';
  if (error?.code === 'pipeline.key-repeated') return `${sentence(capital(error.message))} None of it was used. (${error.code})`;
  if (error !== undefined) return `It could not be computed: ${sentence(visible(error.message))}`;
  if (row.status === 'pass')
    return verdict !== undefined && verdict.changes.length > 0 ? `It passed after ${altered(verdict.changes)}.` : 'It passed.';
  const cut = row.finish === 'length' ? 'The provider cut the reply off. ' : '';
  const first = troubleOf(verdict);
  if (first === undefined)
    return `${cut}It ${row.status === 'hold' ? 'was held' : 'failed'}${row.code === undefined ? '' : ` (${row.code})`}.`;
  const more = (verdict?.findings.filter(({ severity }) => severity === 'error').length ?? 0) - 1;
  const others = row.status === 'fail' && more > 0 ? ` ${more} more ${more === 1 ? 'finding' : 'findings'}.` : '';
  const held = row.status === 'hold' ? ' It was held.' : '';
  return `${cut}${sentence(visible(placed(first.path, toldMessage(first, verdict?.changes))))} (${first.code})${others}${held}`;
}

function altered(changes: readonly { readonly code: string }[]): string {
  const codes = [...new Set(changes.map(({ code }) => code))];
  return `repairs: ${codes.join(', ')}`;
}

function troubleOf(verdict: ToldAttempt['verdict']) {
  if (verdict?.status === 'hold') return verdict.changes.find(({ safety }) => safety === 'unsafe') ?? verdict.findings[0];
  return verdict?.findings.find(({ severity }) => severity === 'error') ?? verdict?.findings[0];
}

function askedAgain({ row: { status, reason } }: ToldAttempt): string {
  if (reason === 'edit' || reason === 'choose') return '';
  return status === 'hold' ? ' The model was asked again.' : ' The model was told why and asked again.';
}

function isSame(one: ToldAttempt, other: ToldAttempt): boolean {
  const [before, now] = [troubleOf(one.verdict), troubleOf(other.verdict)];
  if (before === undefined || now === undefined || one.row.status !== other.row.status) return false;
  return (
    before.code === now.code &&
    before.path === now.path &&
    toldMessage(before, one.verdict?.changes) === toldMessage(now, other.verdict?.changes)
  );
}

function reviewLines({ reviews }: ToldStep): readonly string[] {
  return reviews.map(({ review, state, decision }) => {
    if (decision === undefined) return `  Review ${visible(review)} is ${state}.`;
    const text = decision.text === undefined ? '.' : `: ${visible(decision.text)}${/[.!?]$/.test(decision.text) ? '' : '.'}`;
    return `  Review ${visible(review)}: ${decision.kind} by ${visible(decision.by)}${text}`;
  });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
