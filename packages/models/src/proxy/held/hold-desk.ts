import { doubtIn, type Gate, type Hold, type Json, messageOf, type World } from '@tamis/core';
import type { Telemetry, TextMessage } from '@tamis/core/model';
import {
  AnotherAct,
  contractDigest,
  type Executed,
  execute,
  heldAct,
  isSameAct,
  propose,
  type ReviewRow,
  type Running,
} from '@tamis/core/review';
import { rawText } from '../../tools/native-reply.ts';
import type { UpstreamModel } from '../upstream/upstream-model.ts';
import type { Gates } from '../verdict/reply-gate.ts';
import type { Ruling } from '../verdict/rule.ts';
import { saidNow } from '../verdict/said-now.ts';
import { actsIn, heldActIn, ONE_CALL, withHistory } from './held-act.ts';
import { keptAnswer } from './kept-answer.ts';
import type { ProxyReviews } from './proxy-ledger.ts';
import { type Conversation, type Standing, standingOf } from './standing.ts';

interface DeskGiven {
  readonly reviews: ProxyReviews;
  readonly conversation: Conversation;
  readonly gates: Gates;
  readonly input: Json | undefined;
  readonly world: World;
  readonly telemetry: Telemetry | undefined;
}

export class HoldDesk {
  readonly #given: DeskGiven;

  constructor(given: DeskGiven) {
    this.#given = given;
  }

  standing(): Promise<Standing> {
    const { reviews, conversation } = this.#given;
    return standingOf(reviews.ledger, conversation);
  }

  // Opens the review of a held reply. Returns undefined if nobody can be asked about it. `denied`: people have already decided against it.
  async hold(
    gate: Gate,
    hold: Hold,
    model: UpstreamModel,
    { refused, count }: Standing,
  ): Promise<{ readonly row: ReviewRow; readonly isDenied: boolean } | undefined> {
    const { kind, act, alternatives } = heldActIn(gate, hold);
    const denied = denialOf(gate, hold.held, refused);
    if (denied !== undefined) return { row: denied, isDenied: true };
    const { reply, read } = model;
    const said = reply && saidNow(gate.kind, { ...hold, status: 'pass', value: hold.held }, reply);
    const answer = said && read && keptAnswer(read, said);
    if (reply === undefined || answer === undefined) return undefined;
    const doubt = doubtIn(gate, hold, rawText({ text: reply.text, calls: reply.calls ?? [] }));
    const { world, conversation, input, reviews } = this.#given;
    const proposal = {
      ...{ ledger: reviews.ledger, gate: withHistory(gate, input), kind, act, reason: hold.reason, doubt },
      ...(alternatives.length === 0 ? {} : { alternatives }),
      ...(world === undefined ? {} : { world }),
      ...(reviews.policy && { policy: reviews.policy }),
      detail: {
        why: [...hold.changes, ...hold.findings].map(messageOf),
        answer,
        ...(reply.text === '' ? {} : { says: reply.text }),
      },
    };
    for (let attempt = count + 1; ; attempt++) {
      try {
        const row = await propose({ ...proposal, source: { ...conversation, step: STEP, attempt } });
        return { row, isDenied: false };
      } catch (problem) {
        // Another client that sent the same request got another reply, which has this place.
        if (problem instanceof AnotherAct) continue;
        // An act that the contract does not accept unchanged is not for people to decide.
        if (problem instanceof RangeError) return undefined;
        throw problem;
      }
    }
  }

  async handOut(row: ReviewRow, send: (running: Running) => Promise<void>): Promise<Executed<void>> {
    const { reviews, gates, input, world, telemetry } = this.#given;
    const { ledger, lease } = reviews;
    const gate = row.kind === ONE_CALL || row.kind === 'tool-calls' ? gates.calls : gates.document;
    const target = gate && withHistory(gate, input);
    const given = { ledger, review: row.review, gate: target, world, telemetry, ...(lease === undefined ? {} : { lease }) };
    return await execute(given, send);
  }
}

const STEP = 'reply';

// Adds denials to a ruling, so that nothing people have denied is sent, even if it is no longer in doubt.
export function withDenials(ruling: Ruling, { refused }: Standing): Ruling {
  if (ruling.kind !== 'pass' || ruling.verdict.status !== 'pass') return ruling;
  const { gate, verdict } = ruling;
  const { value, ...rest } = verdict;
  if (denialOf(gate, value, refused) === undefined) return ruling;
  return { kind: 'stop', gate, verdict: { ...rest, status: 'hold', reason: 'approval', held: value } };
}

function denialOf(gate: Gate, value: Json, refused: readonly ReviewRow[]): ReviewRow | undefined {
  const acts = actsIn(gate, value);
  return refused.find((row) => {
    const denied = isDenialOf(row, gate) ? heldAct(row) : undefined;
    return denied !== undefined && acts.some((act) => isSameAct(denied, act));
  });
}

function isDenialOf({ contract, decision }: ReviewRow, gate: Gate): boolean {
  return decision?.kind === 'deny' && contract === contractDigest(gate);
}

export function refusalsIn({ refused }: Standing): readonly TextMessage[] {
  return refused.map((row) => ({ role: 'user', content: refusalText(row) }));
}

function refusalText({ action, held = '', decision }: ReviewRow): string {
  const { kind, text = '' } = decision ?? {};
  const what = action === undefined ? `the reply ${held}` : `the call ${action} ${held}`;
  const start = `A person did not allow ${what}`;
  if (kind === 'deny') return `${start}: ${text}\nDo not make it again.`;
  return kind === 'hint' ? `${start} as it is: ${text}` : `${start}. Think again.`;
}
