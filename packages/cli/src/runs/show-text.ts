import type { Change } from '@tamis/core';
import { type DiffLine, type Passages, replyDiff } from '@tamis/core/unit';
import { placed, visible } from '@tamis/core/wording';
import { isCharged, wholeState } from '@tamis/ledger/internal';
import type { ToldAttempt, ToldStep, ToldSuperseded, UnitStory } from '@tamis/pipeline';
import { engine } from '../engine.ts';
import { passageLines } from '../passages/passage-lines.ts';
import type { Paint } from '../text/paint.ts';
import type { Sent, SentParts } from './sent-parts.ts';
import { costText, counted } from './spent-text.ts';
import { toldMessage } from './told-message.ts';
import { unansweredCalls } from './unanswered-calls.ts';
import { judgedAgainText, stateText, timeOfDay, tokensText, tookText, verdictSymbol } from './unit-words.ts';

export type AttemptPassages = (attempt: ToldAttempt) => Passages | undefined;

// Details of attempts that the history does not include.
interface ToldBesides {
  readonly prompts: SentParts | undefined;
  readonly passages: AttemptPassages;
}

export function showText(
  folder: string,
  story: UnitStory,
  paint: Paint,
  prompts: SentParts | undefined,
  passages: AttemptPassages,
): string {
  const told = { prompts, passages };
  const whole = wholeState(story.steps.map(({ row }) => row.state));
  const state = whole === undefined ? '' : `  ${stateText(whole, paint)}`;
  const lines = [
    `${visible(folder)} › ${paint('strong', visible(story.unit))}${state}`,
    `${showTotals(story)}${story.parent === undefined ? '' : ` · made of ${visible(story.parent)}`}`,
    ...(story.input === undefined ? [] : ['', '  input', ...quoted(story.input)]),
    ...story.steps.flatMap((step) => stepLines(step, paint, told)),
    ...story.superseded.flatMap((step) => supersededLines(step, paint, told)),
  ];
  return `${lines.join('\n')}\n`;
}

// The cost of a unit. Superseded attempts count, because they were paid for; replies judged again count once.
export function showTotals({ steps, superseded }: UnitStory): string {
  const attempts = [...steps, ...superseded].flatMap((step) => step.attempts).filter(({ row }) => row.origin === undefined);
  const calls = attempts.flatMap(({ row }) => row.calls);
  const tokens = calls.reduce((sum, { usage }) => sum + (usage === undefined ? 0 : usage.inputTokens + usage.outputTokens), 0);
  const cost = calls.reduce((sum, { usage }) => sum + (usage?.cost ?? 0), 0);
  const unpriced = calls.filter(
    ({ usage, outcome, fault }) => usage?.cost === undefined && (outcome !== 'fault' || isCharged(fault ?? '')),
  ).length;
  const lost = calls.filter(({ outcome }) => outcome === 'lost').length;
  return [
    `${counted(attempts.length)} ${attempts.length === 1 ? 'attempt' : 'attempts'}`,
    ...(tokens === 0 ? [] : [`${counted(tokens)} tokens`]),
    ...(calls.length === 0 ? [] : [costText({ cost, unpriced, calls: calls.length, lost })]),
  ].join(' · ');
}

function stepLines({ row, attempts, reviews }: ToldStep, paint: Paint, told: ToldBesides): readonly string[] {
  const reason = row.reason === undefined ? undefined : reasonWords(row.reason);
  const why = [row.code, reason].filter((text) => text !== undefined).map(visible);
  return [
    '',
    `${paint('strong', visible(row.step))}  ${stateText(row.state, paint)}${why.length === 0 ? '' : `  ${why.join(': ')}`}`,
    ...attempts.flatMap((attempt) => timelineLines(attempt, paint)),
    ...reviews.map(({ review, state, decision }) => {
      const by = decision === undefined ? state : `${decision.kind} by ${decision.by}`;
      return `  ${paint('hold', '?')} review ${visible(review)}: ${visible(by)}`;
    }),
    ...attempts.flatMap((attempt) => attemptLines(attempt, paint, told)),
  ];
}

function supersededLines({ row, attempts }: ToldSuperseded, paint: Paint, told: ToldBesides): readonly string[] {
  return [
    '',
    `${paint('strong', visible(row.step))}  ${paint('quiet', 'superseded')} at ${timeOfDay(row.supersededAt)}; it was ${row.state}`,
    ...attempts.flatMap((attempt) => timelineLines(attempt, paint)),
    ...attempts.flatMap((attempt) => attemptLines(attempt, paint, told)),
  ];
}

// The lines about an attempt, preceded by its faults, which do not count as attempts.
function timelineLines(attempt: ToldAttempt, paint: Paint): readonly string[] {
  const { row } = attempt;
  if (row.origin !== undefined) return [recheckLine(attempt, row.origin, paint)];
  const faults = unansweredCalls(row.calls);
  const answered = row.calls.findLast(({ outcome }) => outcome === 'answered');
  const finish = row.finish === undefined || row.finish === 'stop' ? '' : `finish reason: ${row.finish}`;
  const facts = [timeOfDay(row.startedAt), tookText(answered?.took), tokensText(attempt), row.code ?? '', finish];
  return [
    ...faults.flatMap(({ fault, startedAt, message = '' }) => [
      `  ${paint('mark', '!')}     ${timeOfDay(startedAt)}  ${visible(fault)}: a fault, not an attempt`,
      ...(message.includes('\n\n') ? quoted(message.slice(message.indexOf('\n\n') + 2)) : []),
    ]),
    ...(row.status === undefined
      ? []
      : [
          `  ${verdictSymbol(attempt, paint)} ${String(row.attempt).padStart(3)} ${facts.filter((fact) => fact !== '').join('  ')}`,
        ]),
  ];
}

function recheckLine(attempt: ToldAttempt, origin: number, paint: Paint): string {
  const { attempt: number, startedAt, code = '' } = attempt.row;
  const facts = [timeOfDay(startedAt), `reply ${origin} ${judgedAgainText(attempt.row)}`, code].filter((fact) => fact !== '');
  return `  ${verdictSymbol(attempt, paint)} ${String(number).padStart(3)} ${facts.join('  ')}`;
}

function attemptLines(attempt: ToldAttempt, paint: Paint, told: ToldBesides): readonly string[] {
  const { row, verdict, error } = attempt;
  const { prompts } = told;
  if (row.status === undefined || (row.model === undefined && row.value === undefined && row.status === 'pass')) return [];
  const changes = verdict?.changes ?? [];
  const isKept = row.reply !== undefined;
  return [
    '',
    `  attempt ${row.attempt}${row.model === undefined ? '' : `, ${visible(row.model)}`}`,
    ...(prompts !== undefined && row.request !== undefined ? promptLines(row.request, prompts.get(row)) : []),
    ...(isKept && prompts !== undefined ? ['  assistant'] : []),
    ...(isKept ? replyDiff(row.reply, changes).flatMap((line) => diffLine(line, paint)) : []),
    ...changes.filter((change) => change.at === undefined || !isKept).map((change) => changeLine(change, paint)),
    ...(verdict?.findings ?? []).map((finding) => {
      const mark = finding.severity === 'warning' ? paint('hold', '?') : paint('fail', '✗');
      return `    ${mark} ${finding.code}  ${visible(placed(finding.path, toldMessage(finding, changes)))}`;
    }),
    ...(error === undefined ? [] : [`    ${paint('fail', '✗')} ${error.code}  ${visible(error.message)}`]),
    ...passageLines(told.passages(attempt), paint, '    ', process.stdout.columns),
    ...(row.value === undefined ? [] : [`  ${row.status === 'fail' ? 'computed' : 'value'}`, ...quoted(row.value)]),
  ];
}

const MARKS = { same: ' ', removed: '-', added: '+' } as const;

function diffLine({ kind, number, text, changes }: DiffLine, paint: Paint): readonly string[] {
  const role = kind === 'removed' ? 'fail' : kind === 'added' ? 'good' : 'quiet';
  const marks = changes.map(({ code, safety }) => `${safety === 'safe' ? '~' : '?'} ${code}`);
  const line = `    ${String(number).padStart(4)} ${paint(role, MARKS[kind])} │ ${visible(text)}`;
  return [marks.length === 0 ? line : `${line}  ${paint('mark', marks.join('  '))}`];
}

function changeLine(change: Change, paint: Paint): string {
  const mark = change.safety === 'safe' ? paint('good', '~') : paint('hold', '?');
  return `    ${mark} ${change.code}  ${visible(placed(change.path, engine.messageOf(change)))}`;
}

function promptLines(request: string, sent: Sent | undefined): readonly string[] {
  const { messages } = typeof sent === 'object' ? sent : (JSON.parse(request) as { readonly messages?: unknown });
  if (!Array.isArray(messages)) return quoted(request);
  const said = messages.flatMap(({ role, content }: { readonly role?: unknown; readonly content?: unknown }) => {
    return [`  ${visible(String(role))}`, ...quoted(typeof content === 'string' ? content : JSON.stringify(content))];
  });
  return [...said, ...restLines(sent)];
}

function restLines(sent: Sent | undefined): readonly string[] {
  if (sent === undefined) return [];
  if (sent === 'replaced')
    return ['  rest of the request: not available, because the configuration of that call has been replaced'];
  return ['  rest of the request', ...quoted(JSON.stringify(sent.rest, null, 2))];
}

function quoted(text: string): readonly string[] {
  return text.split('\n').map((line) => `    │ ${visible(line)}`);
}

const WORDS: { readonly [reason: string]: string } = {
  exhausted: 'no attempts left',
};

function reasonWords(reason: string): string {
  return Object.hasOwn(WORDS, reason) ? (WORDS[reason] ?? reason) : reason;
}
