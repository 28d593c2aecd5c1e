import { usualWording } from '../kinds/usual-wording.ts';
import type { Wording } from '../kinds/wording-of.ts';
import { appendMessages } from '../message/append-messages.ts';
import type { Finding, Json, Verdict } from '../model/index.ts';
import type { Message, TextMessage } from '../ports/message.ts';
import frames from '../wording/texts/retry-frames.json' with { type: 'json' };
import { annotatedLines } from './annotated.ts';
import { type Attempt, isModels } from './attempt.ts';
import { attemptLines } from './attempt-lines.ts';
import { holdsCalls } from './calls-text.ts';
import { isOfContract } from './contract-fault.ts';
import { MarkedText } from './data-block.ts';

/**
 * The format in which a model is told about its mistakes: a list, the value with marks next to the wrong places, or a request for a patch.
 */
export type RetryFormat = 'findings' | 'annotated' | 'patch';

/** The data that a retry is made from. */
export interface RetryOptions<Sent = Message> {
  /** The task as first sent. */
  readonly messages: readonly Sent[];
  /** All attempts, the last one last. */
  readonly attempts: readonly Attempt[];
  /** Random text that no reply can guess. */
  readonly boundary: string;
  readonly format?: RetryFormat;
  /** The value read from the last reply. Without it the format is `findings`. */
  readonly value?: Json;
  /** The requirements for a reply, in the author's words. */
  readonly requirements?: readonly string[];
  readonly samples?: readonly string[];
  /** A person's hint. */
  readonly hint?: string;
  /** The most characters of data in the findings, and the longest reply that is repeated. */
  readonly limit?: number;
  /** The sentences about the findings, for the codes of kinds outside Tamis. */
  readonly wording?: Wording;
}

const USUAL_LIMIT = 12_000;

/**
 * Returns the messages of the next request, ready for any client to send: the task, the model's last reply as its own turn, and the findings
 * about it. If the reply can't be repeated, the findings are joined to the task.
 */
export function retryRequest<Sent = Message>(given: RetryOptions<Sent>): readonly (Sent | TextMessage)[] {
  const added: readonly TextMessage[] = [...replyTurn(given), { role: 'user', content: complaint(given) }];
  return appendMessages(given.messages, added);
}

// The model's last reply as its turn, unless it can't be repeated: servers refuse empty messages, calls need results, and a reply beyond
// the limit costs too much.
function replyTurn({ attempts, limit = USUAL_LIMIT }: RetryOptions<unknown>): readonly TextMessage[] {
  const { reply = '' } = attempts.findLast(isModels) ?? {};
  if (reply.trim() === '' || reply.length > limit || holdsCalls(reply)) return [];
  return [{ role: 'assistant', content: reply }];
}

function complaint(given: RetryOptions<unknown>): string {
  const { attempts, requirements = [], samples = [], hint, limit = USUAL_LIMIT } = given;
  const data = dataLines(given, limit);
  const text = new MarkedText(given.boundary, [...attempts.map(({ reply }) => reply), ...data]);
  const { opening, wish } = frameFor(attempts.at(-1), retryFormat(given), given.wording ?? usualWording);
  text.say(opening);
  text.quote(data);
  if (requirements.length > 0) text.say(`What a reply must meet:\n${listed(requirements, limit)}`);
  if (samples.length > 0) text.say(`Samples:\n${listed(samples, limit)}`);
  if (hint !== undefined && hint !== '') text.say(`A person adds:\n${hint.slice(0, limit)}`);
  text.say(wish);
  return text.toString();
}

// Returns the format that is used for a retry. It is a list if there is no document to show or the document is too long.
export function retryFormat(given: RetryOptions<unknown>): RetryFormat {
  const { format = 'findings', value, attempts, limit = USUAL_LIMIT } = given;
  const last = attempts.at(-1);
  if (format === 'findings' || value === undefined || last === undefined) return 'findings';
  const words = given.wording ?? usualWording;
  const lines = [...attemptLines(last, false, words), ...shownValue(value, format, last, words)];
  return sizeOf(lines) <= limit ? format : 'findings';
}

function listed(items: readonly string[], limit: number): string {
  return items
    .map((one) => `- ${one}`)
    .join('\n')
    .slice(0, limit);
}

interface Frame {
  readonly opening: string;
  readonly wish: string;
}

// Returns the frame for the last attempt. A held reply is not a mistake, so the model is told what was assumed, or that a person wants
// another reply.
function frameFor(last: Attempt | undefined, format: RetryFormat, words: Wording): Frame {
  const frame = last === undefined ? frames.fail : frameOf(last.verdict, words);
  if (format !== 'patch') return frame;
  return { ...frame, wish: 'Reply with a JSON Patch (RFC 6902) that corrects the document shown above, and with nothing else.' };
}

function frameOf(verdict: Verdict, { entryOf }: Wording): Frame {
  if (verdict.status !== 'hold') return frames.fail;
  const doubts = verdict.changes.filter(({ safety }) => safety === 'unsafe');
  const isAll = (fact: 'isUngrounded' | 'isFromOutside') =>
    doubts.length > 0 && doubts.every(({ code }) => entryOf(code)?.[fact] === true);
  if (isAll('isFromOutside')) return frames.fromOutside;
  // For a value that does not occur in the text it must come from, nothing had to be assumed.
  return isAll('isUngrounded') ? frames.ungrounded : frames[verdict.reason];
}

function dataLines(given: RetryOptions<unknown>, limit: number): readonly string[] {
  const last = given.attempts.at(-1);
  if (last === undefined) return [];
  const format = retryFormat(given);
  const words = given.wording ?? usualWording;
  const shown = given.value === undefined ? [] : shownValue(given.value, format, last, words);
  const newest = [...attemptLines(last, false, words), ...shown];
  const older: (readonly string[])[] = [];
  let left = limit - sizeOf(newest);
  for (let at = given.attempts.length - 2; at >= 0 && left > 0; at--) {
    const attempt = given.attempts[at] as Attempt;
    const lines = [false, true]
      .map((isShort) => attemptLines(attempt, isShort, words))
      .find((version) => sizeOf(version) <= left);
    if (lines === undefined) break;
    older.unshift(lines);
    left -= sizeOf(lines);
  }
  return [...older.flat(), ...cutTo(newest, limit)];
}

function shownValue(value: Json, format: RetryFormat, last: Attempt, words: Wording): readonly string[] {
  if (format === 'findings') return [];
  const findings: readonly Finding[] =
    format === 'annotated' ? last.verdict.findings.filter((finding) => !isOfContract(finding, words)) : [];
  return ['The document as it was read:', ...annotatedLines(value, findings, words)];
}

function sizeOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

function cutTo(lines: readonly string[], limit: number): readonly string[] {
  const kept: string[] = [];
  let left = limit;
  for (const line of lines) {
    left -= line.length + 1;
    if (left < 0) return [...kept, '(shortened)'];
    kept.push(line);
  }
  return kept;
}
