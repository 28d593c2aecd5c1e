import type { JournalEntry, Verdict } from '@tamis/core';
import type { Attempt, LoopState } from '@tamis/core/loop';
import type { FinishReason, Usage } from '@tamis/core/model';
import type { AttemptEnd } from '../model/attempt.ts';
import { judgementOf } from '../model/judgement-of.ts';
import type { Lease } from '../model/lease.ts';
import type { RunStatus } from '../model/run.ts';
import type { UnitState } from '../model/unit-state.ts';
import type { Ledger } from '../port/ledger.ts';
import type { JournalOptions } from './journal-options.ts';
import { type RunTenure, takeRun } from './take-run.ts';

// The only step of an `ask` run. Its only unit has the run's id.
export const ASK_STEP = 'ask';

type EntryOf<Kind extends JournalEntry['kind']> = Extract<JournalEntry, { kind: Kind }>;

// Everything about a reply until the next state arrives. It is then recorded at once.
interface Judged {
  readonly verdict: Verdict;
  readonly number: number;
  readonly reason: Attempt['reason'];
  readonly reply: string;
}

interface Answer {
  readonly reply: string;
  readonly finish?: FinishReason;
  readonly absentNulls?: readonly string[];
  readonly usage?: Usage;
  readonly model?: string;
  readonly reasoning?: { readonly text: string };
}

export class JournalWriter {
  readonly #ledger: Ledger;
  readonly #options: JournalOptions;
  #lease: Lease = { run: '', name: '', epoch: 0 };
  #tenure: RunTenure | undefined;
  // How many replies the ledger has judged; a fresh start of the loop does not reset it.
  #attempts = 0;
  #call: number | undefined;
  #answer: Answer | undefined;
  #judged: Judged | undefined;

  constructor(ledger: Ledger, options: JournalOptions) {
    this.#ledger = ledger;
    this.#options = options;
  }

  async begin(): Promise<void> {
    const { run, contents = 'all', holder, force } = this.#options;
    await this.#ledger.createRun({ run, kind: 'ask', steps: [ASK_STEP], contents });
    this.#tenure = await takeRun(this.#ledger, { run, ...(holder && { holder }), ...(force && { force }) });
    this.#lease = this.#tenure.lease;
    await this.#ledger.addUnits(this.#lease, [{ unit: run, step: ASK_STEP }]);
    const [unit] = await this.#ledger.unit(run, run);
    this.#attempts = unit?.attempts ?? 0;
    this.#call = await this.#openCall();
  }

  async #openCall(): Promise<number | undefined> {
    const { run } = this.#options;
    for await (const { attempt, calls } of this.#ledger.attempts(run, { unit: run }))
      if (attempt === this.#attempts + 1) return calls.findLast(({ outcome }) => outcome === 'open')?.call;
    return undefined;
  }

  async take(entry: JournalEntry): Promise<void> {
    switch (entry.kind) {
      case 'call-start':
        return await this.#startCall(entry);
      case 'call-end':
        this.#answer = entry;
        return;
      case 'fault-met':
        return await this.#fault(entry);
      case 'verdict-reached':
        this.#judged = this.#judgedBy(entry);
        return;
      case 'state-reached':
        return await this.#reach(entry.state);
      case 'run-end':
        return await this.#end(entry.status);
      default:
        return;
    }
  }

  get #isKept(): boolean {
    return (this.#options.contents ?? 'all') === 'all';
  }

  get #key() {
    return { unit: this.#options.run, step: ASK_STEP, attempt: this.#attempts + 1 };
  }

  async #startCall({ reason, model, messages }: EntryOf<'call-start'>): Promise<void> {
    // A person has decided: work on the unit continues.
    await this.#move(['waiting', 'failed'], 'pending');
    const request = JSON.stringify(messages);
    const started = await this.#ledger.startAttempt(this.#lease, { ...this.#key, reason, model, request });
    this.#call = started.status === 'started' ? started.call : undefined;
    this.#answer = undefined;
  }

  async #fault({ code, message }: EntryOf<'fault-met'>): Promise<void> {
    if (this.#call !== undefined) await this.#ledger.endCall(this.#lease, { ...this.#key, call: this.#call, code, message });
    this.#call = undefined;
  }

  #judgedBy({ verdict, attempt, reason, reply }: EntryOf<'verdict-reached'>): Judged {
    return { verdict, number: attempt, reason, reply: reply ?? this.#answer?.reply ?? '' };
  }

  async #reach(state: LoopState): Promise<void> {
    // A process that died while judging has left the answer in the state.
    this.#answer ??= answerIn(state);
    const run = this.#isKept ? { state: JSON.stringify(state) } : {};
    if (this.#judged === undefined) return await this.#ledger.changeRun(this.#lease, run);
    await this.#ledger.endAttempt(this.#lease, { ...this.#ending(this.#judged, state), run });
    this.#attempts += 1;
    this.#judged = undefined;
    this.#call = undefined;
    this.#answer = undefined;
  }

  #ending({ verdict, number, reason, reply }: Judged, state: LoopState): AttemptEnd {
    const answer = reason === 'edit' || reason === 'approve' ? undefined : this.#answer;
    const { usage, model, finish, reasoning, absentNulls } = answer ?? {};
    const used = { ...(usage && { usage }), ...(model !== undefined && { model }), ...(finish && { finish }) };
    const said = { ...(reasoning && { reasoning: reasoning.text }), ...(absentNulls && { absentNulls }) };
    const extra = { number, ...(finish && { finish }), ...(usage && { usage }), ...said };
    const judgement = judgementOf(verdict);
    const { value: _, ...bare } = judgement;
    return {
      ...this.#key,
      ...(answer === undefined || this.#call === undefined ? {} : { call: { call: this.#call, ...used } }),
      reason,
      reply,
      extra: JSON.stringify(extra),
      judgement: this.#isKept ? judgement : bare,
      move: { state: unitState(verdict, state) },
    };
  }

  async #end(status: string): Promise<void> {
    const runStatus = RUN_STATUS[status] ?? 'failed';
    if (runStatus === 'ended') await this.#acceptHeld();
    if (runStatus === 'failed' || runStatus === 'cancelled')
      await this.#move(['pending', 'running', 'waiting'], 'failed', status);
    await this.#ledger.changeRun(this.#lease, { status: runStatus, reason: status });
    await this.release();
  }

  async release(): Promise<void> {
    await this.#tenure?.end();
  }

  stop(): void {
    this.#tenure?.stop();
  }

  // Records that a held value was approved. The unit is valid if the ledger has that approval. Otherwise it keeps waiting for one, and this
  // is reported.
  async #acceptHeld(): Promise<void> {
    const change = {
      unit: this.#options.run,
      step: ASK_STEP,
      from: ['waiting'],
      state: 'valid',
      result: this.#attempts,
    } as const;
    try {
      await this.#ledger.changeUnit(this.#lease, change);
    } catch (problem) {
      if (!(problem instanceof RangeError)) throw problem;
      await this.#move(['waiting'], 'waiting', 'Approved outside this ledger.');
    }
  }

  async #move(from: readonly UnitState[], state: UnitState, reason?: string): Promise<void> {
    const change = { unit: this.#options.run, step: ASK_STEP, from, state };
    await this.#ledger.changeUnit(this.#lease, reason === undefined ? change : { ...change, reason });
  }
}

function answerIn({ reply }: LoopState): Answer | undefined {
  return reply === null ? undefined : { ...reply, reply: reply.text };
}

const RUN_STATUS: { readonly [status: string]: RunStatus } = {
  accepted: 'ended',
  exhausted: 'failed',
  escalated: 'paused',
  cancelled: 'cancelled',
  faulted: 'failed',
};

function unitState(verdict: Verdict, { phase }: LoopState): UnitState {
  if (verdict.status === 'pass' && phase === 'accepted') return verdict.changes.length === 0 ? 'valid' : 'repaired';
  if (phase === 'escalated') return 'waiting';
  return phase === 'faulted' || phase === 'cancelled' ? 'failed' : 'pending';
}
