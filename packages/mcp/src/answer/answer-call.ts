import { type AnyCall, doubtIn, type Fault, type Hold, type JsonObject, messageOf, type ToolReply } from '@tamis/core';
import { worldNow } from '@tamis/core/loop';
import { inSpan, noteVerdict } from '@tamis/core/model';
import { EffectTaken, type JudgedAct, judgeAct, type Runnable } from '@tamis/core/review';
import { propose, type ReviewRow, randomIds } from '@tamis/ledger';
import { notRun, pending, sentencesOf } from '../call/answers.ts';
import { type Answer, type Call, type Desk, type Judging, NOT_HELD, type Ran } from '../call/call.ts';
import { refusal, untoldDenial } from '../call/refusal.ts';
import { answerOfOther, runCall, runPassed } from '../call/run-call.ts';
import { unsettledCall } from '../call/unsettled-call.ts';
import { awaitDecision } from '../held/await-decision.ts';
import { comeBack, withState } from '../held/come-back.ts';
import { heldCall } from '../held/held-call.ts';
import type { PinnedTool } from '../tools/pins.ts';

export async function answerCall(desk: Desk, call: Call): Promise<Answer> {
  const { tool } = await desk.tools.find(call.name);
  // A name that no tool has may be anything that a model wrote.
  if (tool !== undefined) call.span?.note({ 'gen_ai.tool.name': call.name });
  // Before a state is used up: its caller comes back with it once the description is accepted.
  if (tool?.state === 'changed') return await changedTool(desk, call, tool);
  return await withState(desk, call, await answered(desk, call));
}

async function answered(desk: Desk, call: Call): Promise<Ran> {
  if (call.caller.requestState === undefined) return await judgedCall(desk, call);
  const back = await comeBack(desk, call);
  if ('answer' in back) return back.answer;
  return (await refusal(desk, call.name, back.review)) ?? (await judgedCall(desk, call, back.review));
}

async function judgedCall(desk: Desk, call: Call, back?: ReviewRow): Promise<Ran> {
  const { tool, gate, judgeResult } = await desk.tools.find(call.name);
  const denied = await untoldDenial(desk, call);
  if (denied !== undefined) return denied;
  let world: unknown;
  let judged: JudgedAct<ToolReply<AnyCall>>;
  try {
    world = await worldNow('the gate (--world)', gate, desk.world);
    const act = { action: call.name, value: call.arguments };
    const heard = desk.memory.context();
    judged = await inSpan(call.span, { name: 'tamis.judge' }, async (span) => {
      const said = await judgeAct(gate, act, world, heard);
      noteVerdict(span, said.verdict);
      return said;
    });
  } catch (problem) {
    return unchecked(desk, call, problem as Fault | Error);
  }
  const judging: Judging = { call, gate, judgeResult, world, back };
  const { verdict } = judged;
  if (verdict.status === 'fail') return notRun([`${call.name} was not run.`, ...sentencesOf(verdict.findings)]);
  const given = argumentsIn(verdict.status === 'pass' ? verdict.value : verdict.held, call.name);
  if (given === undefined || verdict.dropped.length > 0)
    return notRun([`${call.name} is not the name of a tool. Nothing was run.`]);
  if (tool === undefined) return notRun([`The server has no tool named ${call.name}. Nothing was run.`]);
  const doubt = await unsettledCall(desk, judging, given);
  if (doubt !== undefined) return doubt;
  try {
    return await allowed(desk, judging, judged, given);
  } catch (problem) {
    if (problem instanceof EffectTaken) return answerOfOther(desk, judging, problem.review, given);
    throw problem;
  }
}

async function allowed(
  desk: Desk,
  judging: Judging,
  { verdict, passed }: JudgedAct<ToolReply<AnyCall>>,
  given: JsonObject,
): Promise<Ran> {
  const { call, gate } = judging;
  const { findings, changes } = verdict;
  const why = [...changes, ...findings].map(messageOf);
  const { requestState, inputResponses } = call.caller;
  const unasked = requestState === undefined && inputResponses !== undefined ? { inputResponses } : undefined;
  if (verdict.status === 'hold') {
    // A person would approve arguments without the answers that are sent with them.
    if (unasked !== undefined)
      return notRun([
        `${call.name} needs a person's approval, and answers that the server did not ask for can't be shown to one. Nothing was run.`,
      ]);
    const doubt = doubtIn(gate, verdict, `${call.name} ${JSON.stringify(call.arguments)}`);
    return await heldCall(desk, judging, {
      arguments: given,
      reason: verdict.reason,
      why,
      findings,
      doubt,
      others: othersIn(verdict),
    });
  }
  const proposal = proposalOf(desk, call);
  if (passed !== undefined) return await runPassed(desk, judging, { ...proposal, passed }, unasked);
  return await runCall(desk, judging, await proposed(desk, judging, proposal, given), unasked);
}

function argumentsIn(
  { calls }: ToolReply<{ readonly name: string; readonly arguments: unknown }>,
  name: string,
): JsonObject | undefined {
  const [only, another] = calls;
  return only?.name === name && another === undefined ? (only.arguments as JsonObject) : undefined;
}

// What else a held call may mean: other readings that are one call too.
function othersIn({
  alternatives = [],
}: Hold<ToolReply<{ readonly name: string; readonly arguments: unknown }>>): readonly Runnable[] {
  return alternatives.flatMap(({ calls: [only, another] }) =>
    only === undefined || another !== undefined ? [] : [{ action: only.name, value: only.arguments as JsonObject }],
  );
}

// What passes needs no decision, but still goes through the ledger: it runs once, and is recorded.
function proposalOf({ session, server }: Desk, call: Call) {
  return {
    ...{ kind: 'tool-call', reason: NOT_HELD, decidedBy: 'contract', id: randomIds(), detail: { server } },
    source: { run: session, step: call.name, unit: randomIds(), attempt: 1 },
  };
}

async function proposed(
  { ledger, world: hasWorld }: Desk,
  { call, gate, world }: Judging,
  proposal: ReturnType<typeof proposalOf>,
  value: JsonObject,
): Promise<ReviewRow> {
  const act = { action: call.name, value };
  return await propose({ ...proposal, ledger, gate, act, ...(hasWorld === undefined ? {} : { world }) });
}

// A tool that the server now describes differently from what was accepted waits until a person accepts that.
async function changedTool(desk: Desk, call: Call, { review }: Extract<PinnedTool, { state: 'changed' }>): Promise<Answer> {
  const row = review.state === 'open' ? await freshRow(desk, review) : review;
  if (row.state === 'open' && desk.hold === 'pending') return pending(row.review);
  const { gate } = await desk.tools.find(call.name);
  const end = await awaitDecision(desk, { call, gate }, row);
  if (end === 'cancelled') return { kind: 'none' };
  if (end === 'closed' || end === 'later')
    return notRun([`The gate ended while ${call.name} waited for a person. Nothing was run.`]);
  const { decision } = end;
  if (decision?.kind !== 'approve')
    return notRun([
      `${call.name} was not run: the server changed its description, and ${decision === undefined ? 'nobody accepted that' : `${decision.by} did not accept that: ${decision.text ?? ''}`}.`,
    ]);
  desk.tools.forget();
  return await answerCall(desk, call);
}

async function freshRow({ ledger }: Desk, row: ReviewRow): Promise<ReviewRow> {
  await ledger.tend();
  return (await ledger.review(row.review)) ?? row;
}

// The caller made no mistake if the world is missing or can't be read, so that only the log says what happened.
function unchecked({ log }: Desk, { name }: Call, problem: Fault | Error): Answer {
  const isOurs = 'code' in problem && problem.code === 'fault.world';
  if (isOurs) log(`${name} could not be checked, so it was not run: ${problem.message}`);
  return notRun([`${name} could not be checked, so it was not run${isOurs ? '.' : `: ${problem.message}`}`]);
}
