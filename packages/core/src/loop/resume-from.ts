import { known } from '../lib/known.ts';
import { isTextMessage } from '../message/message-text.ts';
import type { Resumption } from './ask-options.ts';
import type { Attempt } from './attempt.ts';
import { withUsage } from './estimated-usage.ts';
import type { JournalEntry } from './journal.ts';
import type { KeptReply } from './kept-reply.ts';
import { attemptNumber, type LoopState } from './state.ts';
import { step } from './step.ts';

type Entry<Kind extends JournalEntry['kind']> = Extract<JournalEntry, { readonly kind: Kind }>;

/**
 * Returns the state of a run at the end of its journal, ready to be passed to `ask` as `resume`, or undefined if the run never began. The
 * entries must be those of one run, in order, either original or parsed from JSON.
 */
export function resumeFrom(entries: Iterable<JournalEntry>): Resumption | undefined {
  let resumption: Resumption | undefined;
  let attempts: readonly Attempt[] = [];
  let start: Entry<'call-start'> | undefined;
  let call: Entry<'call-end'> | undefined;
  let isNew = false;
  for (const entry of entries) {
    isNew = entry.kind === 'call-end' || (isNew && entry.kind !== 'state-reached');
    if (entry.kind === 'call-start') start = entry;
    if (entry.kind === 'call-start' && entry.reason === 'first') attempts = [];
    if (entry.kind === 'call-end') call = entry;
    if (entry.kind === 'verdict-reached') attempts = [...attempts, attemptFrom(entry, resumption?.state, call, start)];
    if (entry.kind === 'state-reached') resumption = { state: entry.state, attempts };
  }
  return isNew && call !== undefined && resumption !== undefined ? withAnswer(resumption, call, start) : resumption;
}

// Resumes a run that died before it could record the effect of an answer. The answer was paid for, so it is judged.
function withAnswer(
  { state, attempts }: Resumption,
  call: Entry<'call-end'>,
  start: Entry<'call-start'> | undefined,
): Resumption {
  if (call.attempt !== attemptNumber(state)) return { state, attempts };
  const { messages = [], format = 'findings', added = 0 } = start ?? {};
  const reply = replyOf(call, state, start);
  const answer = { kind: 'answer', reply, format, added: messages.slice(messages.length - added).filter(isTextMessage) } as const;
  return { state: step(state, answer)[0], attempts };
}

function replyOf(
  { reply: text, calls, finish, absentNulls, usage, model, id, reasoning, violated }: Entry<'call-end'>,
  state: LoopState | undefined,
  { messages = [], options }: Partial<Entry<'call-start'>> = {},
): KeptReply {
  const reply: KeptReply = known({ text, calls, finish, absentNulls, usage, model, id, reasoning, violated });
  return state?.limits.tokens === undefined ? reply : withUsage(reply, messages, options);
}

function attemptFrom(
  { attempt: number, reason, verdict, reply }: Entry<'verdict-reached'>,
  state: LoopState | undefined,
  call: Entry<'call-end'> | undefined,
  start: Entry<'call-start'> | undefined,
): Attempt {
  const made = { number, reason, reply: reply ?? call?.reply ?? '', verdict };
  if (call?.attempt !== number) return made;
  const { finish, usage, reasoning, absentNulls } = replyOf(call, state, start);
  return { ...made, ...known({ finish, usage, reasoning: reasoning?.text, absentNulls }) };
}
