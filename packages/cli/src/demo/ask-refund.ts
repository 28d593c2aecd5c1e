import { appendFileSync, readFileSync } from 'node:fs';
import { type AnyCall, doubtIn, type Gate, type Json, messageOf, type ToolReply, type Verdict } from '@tamis/core';
import type { Runnable } from '@tamis/core/review';
import { visible } from '@tamis/core/wording';
import {
  detailOf,
  type Executed,
  type Ledger,
  openHome,
  type ReviewRow,
  type ToolCallGiven,
  type ToolDoor,
  toolDoor,
} from '@tamis/ledger';
import { pendingAct } from '@tamis/ledger/internal';
import { Terminal } from '../ask/terminal.ts';
import { pendingLines } from '../inbox/act-lines.ts';
import { shortDigest } from '../inbox/named-digest.ts';
import { endReason } from '../inbox/review-line.ts';
import { changeLines } from '../inbox/review-text.ts';
import { decideAs } from '../inbox/wish.ts';
import { loadGate } from '../load/load-gate.ts';
import { at, ledgerOf, repliesIn, type Stage, typed } from './stage.ts';

type CallGate = Gate<ToolReply<AnyCall>>;

interface Shop {
  readonly gate: CallGate;
  readonly ledger: Ledger;
  readonly world: () => unknown;
  readonly door: ToolDoor;
}

export async function askRefund(stage: Stage): Promise<void> {
  const { say, paint } = stage;
  say(paint('strong', '3  The model wants to pay money back'), '');
  const gate = loadGate({ contract: at(stage, 'refund', 'shop.yaml') }).gate as unknown as CallGate;
  const ledger = openHome({ ledger: ledgerOf(stage) });
  const world = () => JSON.parse(readFileSync(at(stage, 'refund', 'world.json'), 'utf8')) as unknown;
  const door = toolDoor({ ledger, gate, source: 'demo', world });
  try {
    for (const asked of repliesIn(stage, 'refund', 'calls.jsonl')) await oneReply(stage, { gate, ledger, world, door }, asked);
  } finally {
    await ledger.close();
  }
}

async function oneReply(stage: Stage, shop: Shop, { id, reply }: ReturnType<typeof repliesIn>[number]): Promise<void> {
  const { say, paint } = stage;
  say(`   ${paint('quiet', visible(reply))}`);
  const verdict = shop.gate.judge(reply, { world: shop.world() });
  if (verdict.status === 'fail')
    say(...verdict.findings.map((finding) => `   ${paint('fail', '✗ refused')}  ${visible(messageOf(finding))}`), '');
  const doubt = doubtIn(shop.gate, verdict, reply);
  for (const { name, arguments: given } of callsOf(verdict))
    await oneCall(stage, shop, { id, name, arguments: given as Json, doubt });
}

function callsOf(verdict: Verdict<ToolReply<AnyCall>>): readonly AnyCall[] {
  if (verdict.status === 'fail') return [];
  return (verdict.status === 'hold' ? verdict.held : verdict.value).calls;
}

async function oneCall(stage: Stage, { door, ledger }: Shop, call: ToolCallGiven): Promise<void> {
  const offered = await door.offer(call);
  if (offered.status === 'failed') return;
  if (offered.status === 'open') await decide(stage, ledger, offered.review);
  const review = await ledger.review(offered.review.review);
  if (review !== undefined) await carryOut(stage, door, call, review);
}

async function decide(stage: Stage, ledger: Ledger, review: ReviewRow): Promise<void> {
  const { say, paint } = stage;
  const shown = [...pendingLines(pendingAct(review)), ...changeLines(detailOf(review).changes)];
  say(`   ${paint('hold', '? waits for a person')}`, ...shown.map((line) => `     ${line}`), '');
  if (!process.stdin.isTTY || !process.stdout.isTTY) return;
  const kind = kindOf((await Terminal.ask('   Pay it back? y runs it, n denies it, Enter leaves it waiting: ')) ?? null);
  if (kind === undefined) return;
  await decideAs(ledger, { review, place: ledgerOf(stage) }, kind === 'deny' ? { kind, text: 'denied in the demo' } : { kind });
}

function kindOf(answer: string | null): 'approve' | 'deny' | undefined {
  if (/^y(?:es)?$/i.test(answer?.trim() ?? '')) return 'approve';
  return /^no?$/i.test(answer?.trim() ?? '') ? 'deny' : undefined;
}

// Runs the approved call. When asked for a second time, it does not run again.
async function carryOut(stage: Stage, door: ToolDoor, call: ToolCallGiven, review: ReviewRow): Promise<void> {
  const { say, command } = stage;
  const { review: id, state } = review;
  if (state === 'open') {
    // All of it is above.
    const digest = shortDigest(pendingAct(review).digest);
    say(
      '   It waits in the ledger; nothing ran. Decide in a terminal or in a browser, then go on:',
      `     ${command} approve ${id.slice(0, 8)} --digest ${digest} --ledger ${typed(stage, '.tamis', 'ledger.sqlite')}`,
      `     ${command} console --ledger ${typed(stage, '.tamis', 'ledger.sqlite')}`,
      `     ${command} demo --out ${typed(stage)}`,
    );
    return;
  }
  // The approved amount is paid, which after an edit differs from what the model asked for.
  const pay = ({ value }: Runnable) => appendFileSync(at(stage, 'refund', 'paid-back.jsonl'), `${JSON.stringify(value)}\n`);
  const [first, second] = [await door.run(call, pay), await door.run(call, pay)];
  say(...carriedOutLines(stage, first, second, endReason(review)));
}

// The lines about running a call, and about asking for it again; `ended` is why its review ended, if it is stale.
function carriedOutLines(stage: Stage, first: Executed<void>, second: Executed<void>, ended = ''): readonly string[] {
  const { paint } = stage;
  if (first.status === 'refused') return [refusedLine(stage, first, ended)];
  const hasRun = first.status === 'done' || (first.status === 'before' && first.execution.state === 'done');
  if (!hasRun) return [`   ${paint('fail', '✗ not known to have run')}  It is ${stateOf(first)}.`];
  return [
    `   ${paint('good', '✓ ran')}  ${first.status === 'done' ? 'now' : 'before'}; asked for again: ${second.status === 'before' ? 'it does not run twice' : second.status}`,
    `     ${typed(stage, 'refund', 'paid-back.jsonl')}`,
  ];
}

function stateOf(executed: Executed<void>): string {
  return executed.status === 'before' ? executed.execution.state : executed.status;
}

type Refused = Extract<Executed<void>, { status: 'refused' }>;

function refusedLine({ paint }: Stage, { reason, findings }: Refused, ended: string): string {
  if (reason === 'denied') return `   ${paint('fail', '✗ denied')}  Nothing ran (refused).`;
  const why = findings.map((finding) => visible(messageOf(finding))).join(' ');
  const told = why !== '' ? why : reason === 'stale' && ended !== '' ? visible(ended) : `It is refused as ${reason}.`;
  return `   ${paint('fail', '✗ refused')}  ${told} Nothing ran (${reason}).`;
}
