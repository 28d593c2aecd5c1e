import { type AnyCall, doubtIn, type Gate, type Hold, messageOf, type ToolCall, type ToolReply, type Verdict } from '@tamis/core';
import { type HoldDoubt, unnamedCodes } from '@tamis/core/loop';
import { type CallAnswer, eachIdOnce } from './call-answer.ts';
import { type CallOutcome, callOutcomes, withIds } from './call-outcomes.ts';
import { doubtHints, everyFinding, hintsOf, toolNamesIn } from './hints.ts';
import { judgeReply, type OwnedTurn } from './judge-reply.ts';
import { type NativeReply, rawText } from './native-reply.ts';
import { type OutputJudge, readOutput } from './read-output.ts';
import { requireToolGate } from './tool-gate.ts';
import type { ApprovalTurn, DoubtedTurn, FailedTurn, HeldTurn, PassedTurn, ToolOutput, ToolTurn } from './tool-turn.ts';
import { words } from './words.ts';

export type Render<Message> = (answers: readonly CallAnswer[]) => readonly Message[];

interface JudgedReply<Message> {
  readonly reply: NativeReply;
  readonly verdict: Verdict<ToolReply>;
  readonly outcomes: readonly CallOutcome[];
  readonly render: Render<Message>;
  readonly doubt: HoldDoubt<ToolReply> | undefined;
  readonly results: OutputJudge;
}

export async function judgeTurn<Message, Call extends AnyCall>(
  gate: Gate<ToolReply<Call>>,
  reply: NativeReply,
  options: OwnedTurn,
  render: Render<Message>,
): Promise<ToolTurn<Message, Call>> {
  const verdict = await judgeReply(requireToolGate(gate), reply, options);
  const { outcomes, isStopped } = callOutcomes(reply.calls, verdict);
  const doubt = doubtIn(gate, verdict, rawText(reply));
  const results = { gate, ...(options.onResult && { onResult: options.onResult }) };
  const judged = { reply, verdict, outcomes, render, doubt, results };
  return turnOf(judged, isStopped) as unknown as ToolTurn<Message, Call>;
}

function turnOf<Message>(judged: JudgedReply<Message>, isStopped: boolean): ToolTurn<Message> {
  const { verdict } = judged;
  if (verdict.status === 'fail' || isStopped || isEmptied(judged)) return failed(judged);
  if (verdict.status === 'pass') return passed(judged, verdict.value);
  return judged.doubt === undefined ? forApproval(judged, verdict) : doubted(judged, verdict, judged.doubt);
}

function isEmptied({ reply, verdict }: JudgedReply<unknown>): boolean {
  const value = verdict.status === 'pass' ? verdict.value : verdict.status === 'hold' ? verdict.held : undefined;
  if (value === undefined || value.calls.length > 0) return false;
  if (reply.calls.length > 0) return true;
  return verdict.status === 'pass' && (verdict.dropped.length > 0 || value.content === undefined);
}

function failed<Message>(judged: JudgedReply<Message>): FailedTurn<Message> {
  const { verdict } = judged;
  const said = hintsOf(everyFinding(verdict), toolNamesIn(verdict, [])) || (verdict.status === 'pass' ? words.noCall : '');
  return { ...common(judged), status: 'fail', messages: complaint(judged, said) };
}

function common({ verdict }: JudgedReply<unknown>): Pick<PassedTurn<unknown>, 'verdict' | 'warnings'> {
  return { verdict, warnings: verdict.findings.filter(({ severity }) => severity === 'warning') };
}

function passed<Message>(judged: JudgedReply<Message>, { calls, content = '' }: ToolReply): PassedTurn<Message> {
  return {
    ...common(judged),
    status: 'pass',
    calls: withIds(judged.reply.calls, judged.outcomes, calls),
    content,
    answer: (outputs) => {
      const { length } = outputs;
      if (length !== calls.length) throw new RangeError(`Each call needs one output: ${calls.length}, not ${length}.`);
      return answered(judged, calls, outputs);
    },
  };
}

function forApproval<Message>(judged: JudgedReply<Message>, hold: Hold<ToolReply>): ApprovalTurn<Message> {
  const { doubt } = judged;
  return {
    ...held(judged, hold, words.refused),
    reason: 'approval',
    ...(doubt && { released: doubt }),
    release: () => passed(judged, hold.held),
  };
}

function doubted<Message>(
  judged: JudgedReply<Message>,
  hold: Hold<ToolReply>,
  doubt: HoldDoubt<ToolReply>,
): DoubtedTurn<Message> {
  return {
    ...held(judged, hold, doubtHints(doubt, toolNamesIn(hold, judged.reply.calls))),
    reason: doubt.reason,
    doubt,
    release: (codes) => {
      const unnamed = unnamedCodes(doubt, codes, '`release`');
      if (unnamed.length > 0) throw new RangeError(`The doubt has codes that are not released: ${unnamed.join(', ')}.`);
      return doubt.needsApproval ? forApproval(judged, hold) : passed(judged, hold.held);
    },
  };
}

// The parts common to all held replies. `usual` is the message to the model if a refusal gives no reason.
function held<Message>(
  judged: JudgedReply<Message>,
  { held: value, findings }: Hold<ToolReply>,
  usual: string,
): Omit<HeldTurn<Message>, 'reason' | 'release'> {
  const { outcomes, doubt } = judged;
  return {
    ...common(judged),
    status: 'hold',
    held: withIds(judged.reply.calls, outcomes, value.calls),
    why: [...(doubt?.why ?? []), ...findings.map(messageOf)],
    refuse: (why = usual) => {
      const refused = outcomes.map((outcome): CallOutcome => (isMade(outcome) ? { kind: 'stopped', why } : outcome));
      return complaint({ ...judged, outcomes: refused }, why);
    },
  };
}

function answered<Message>(
  { reply, verdict, outcomes, render, results: by }: JudgedReply<Message>,
  calls: readonly ToolCall[],
  outputs: readonly ToolOutput[],
): readonly Message[] {
  const results = calls.map(({ name }, place) => readOutput(outputs[place], name, by));
  const named = (place: number): CallAnswer => {
    const { text, failed } = results[place] as CallAnswer;
    return { id: undefined, text: `${words.resultOf(calls[place]?.name ?? '')}\n${text}`, failed };
  };
  const native = outcomes.map((outcome, index): CallAnswer => {
    const { id } = reply.calls[index] ?? {};
    if (!isMade(outcome)) return stoppedAnswer(outcome, id);
    return id === undefined ? named(outcome.place) : { ...(results[outcome.place] as CallAnswer), id };
  });
  if (reply.calls.length > 0) return render(eachIdOnce(native));
  const left = verdict.dropped.flatMap(({ findings }) => findings);
  return render([
    ...calls.map((_, place) => named(place)),
    ...(left.length === 0 ? [] : [complaining(hintsOf(left, toolNamesIn(verdict, [])))]),
  ]);
}

function complaint<Message>({ reply, outcomes, render }: JudgedReply<Message>, whole: string): readonly Message[] {
  const answers = outcomes.map((outcome, index) => stoppedAnswer(outcome, reply.calls[index]?.id));
  return render(eachIdOnce(answers.length === 0 ? [complaining(whole)] : answers));
}

function isMade(outcome: CallOutcome): outcome is CallOutcome & { readonly place: number } {
  return outcome.kind === 'run' || outcome.kind === 'again';
}

function complaining(text: string): CallAnswer {
  return { id: undefined, text: text || words.notRun, failed: true };
}

function stoppedAnswer(outcome: CallOutcome, id: string | undefined): CallAnswer {
  return outcome.kind === 'stopped' ? { id, text: outcome.why, failed: true } : { id, text: words.noCall, failed: false };
}
