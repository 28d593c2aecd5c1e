import type { LanguageModelV4 } from '@ai-sdk/provider';
import { optionsOf, type ReviewOption, shownCodes } from '@tamis/core/review';
import { detailOf, type Ledger, type NewDecision, type ReviewRow, toolDoor } from '@tamis/ledger';
import { tamisMiddleware } from '@tamis/models';
import {
  isStepCount,
  type ModelMessage,
  streamText,
  type TextStreamPart,
  type ToolApprovalResponse,
  tool,
  wrapLanguageModel,
} from 'ai';
import type { Events, HeldRefund } from './events.ts';
import { gateFor, inputs, type Shop } from './shop.ts';

/** What a conversation is held with. */
export interface ChatGiven {
  readonly model: LanguageModelV4;
  readonly shop: Shop;
  readonly ledger: Ledger;
  readonly events: Events;
}

/** What a person decided about a refund, and the digest of what they saw. */
export interface Decision {
  readonly review: string;
  readonly digest: string;
  /** Which of the readings runs; undefined if none does. */
  readonly reading?: number | undefined;
  /** Why none does; the model is told. */
  readonly why?: string | undefined;
}

/** A conversation; its name in the ledger. */
const SOURCE = 'refund page';

/**
 * A conversation that lives on the server: the page sees it, and can't forge any of it. What waits for a person is in the ledger,
 * and runs from there, once.
 */
export class Chat {
  readonly #given: ChatGiven;
  readonly #settings: ReturnType<typeof settingsFor>;
  readonly #messages: ModelMessage[] = [];
  /** What waits for a decision, and the SDK's own name for it. */
  readonly #waiting = new Map<string, string>();
  #answers: ToolApprovalResponse[] = [];
  #turn = 0;
  /** Where the user's last question is. */
  #asked = 0;
  #isBusy = false;

  constructor(given: ChatGiven) {
    this.#given = given;
    this.#settings = settingsFor(given);
  }

  /** Takes what the user says; false if an answer, or a decision, is still to come. */
  say(text: string): boolean {
    if (this.#isBusy || this.#waiting.size > 0) return false;
    this.#asked = this.#messages.push({ role: 'user', content: text }) - 1;
    this.#given.events.tell({ type: 'asked', text });
    void this.#reply();
    return true;
  }

  /** Takes a decision; the word says what came of it. Only the first decision about a refund counts. */
  async decide({ review, digest, reading, why = '' }: Decision): Promise<string> {
    const { ledger, events } = this.#given;
    const approvalId = this.#waiting.get(review);
    const row = await ledger.review(review);
    if (approvalId === undefined || row === undefined) return 'not-waiting';
    const option = reading === undefined ? undefined : optionsOf(row)[reading];
    if (reading !== undefined && option === undefined) return 'no-such-reading';
    const decided = await ledger.decide({ review, digest, ...decisionOn(option, why) });
    if (decided.status !== 'recorded') return decided.status;
    const { kind } = decided.decision;
    events.tell({ type: 'decided', review, word: kind });
    this.#waiting.delete(review);
    this.#answers.push({ type: 'tool-approval-response', approvalId, approved: option !== undefined, reason: why });
    if (this.#waiting.size === 0) void this.#reply();
    return 'recorded';
  }

  /** Lets the model answer, and the tools run that may. */
  async #reply(): Promise<void> {
    const { events } = this.#given;
    this.#isBusy = true;
    if (this.#answers.length > 0) this.#messages.push({ role: 'tool', content: this.#answers });
    this.#answers = [];
    try {
      // What goes wrong is among the parts.
      const result = streamText({ ...this.#settings, messages: this.#messages, onError: () => undefined });
      const turn = ++this.#turn;
      for await (const part of result.stream) await this.#show(part, turn);
      this.#messages.push(...(await result.responseMessages));
    } catch (problem) {
      // Half an answer can't be continued, but asked for again. What a person agreed to has run, or has not: the ledger knows.
      this.#messages.length = this.#asked;
      events.tell({ type: 'fault', message: problem instanceof Error ? problem.message : String(problem) });
    }
    this.#isBusy = false;
    events.tell({ type: 'ready' });
  }

  async #show(part: TextStreamPart<ReturnType<typeof settingsFor>['tools']>, turn: number): Promise<void> {
    const { tell } = this.#given.events;
    if (part.type === 'text-delta') tell({ type: 'words', turn, text: part.text });
    if (part.type === 'tool-call' && part.invalid) tell({ type: 'stopped', call: part.toolName, why: stopIn(part) });
    // The tool says what it did: a person may have chosen another reading than the one in the history.
    if (part.type === 'tool-result') tell({ type: 'called', call: part.toolName, result: String(part.output) });
    if (part.type === 'tool-approval-request' && !part.isAutomatic) {
      const row = await this.#reviewOf(part.toolCall.toolCallId);
      this.#waiting.set(row.review, part.approvalId);
      tell(heldRefund(row));
    }
    if (part.type === 'error') throw part.error;
  }

  async #reviewOf(call: string): Promise<ReviewRow> {
    for await (const row of this.#given.ledger.reviews({ run: SOURCE, state: 'open' })) if (row.source.unit === call) return row;
    throw new Error(`Nothing in the ledger is about the call ${call}.`);
  }
}

/** The model behind the gate, and the tools behind the door. */
function settingsFor({ model, shop, ledger }: ChatGiven) {
  const { world } = shop;
  const gate = gateFor(shop);
  const door = toolDoor({ ledger, gate, source: SOURCE, world, policy: { refund_order: { risk: 'high' } } });
  const middleware = tamisMiddleware(gate, {
    world,
    // Who decides is at the door: there a person sees the doubt, and what needs their approval.
    onApproval: () => true,
    // About any other doubt, the model is told what to write.
    onDoubt: () => ['parse.duplicate-key'],
  });
  return {
    model: wrapLanguageModel({ model, middleware }),
    tools: {
      find_order: tool({
        description: 'What was paid for an order.',
        inputSchema: inputs.find_order,
        execute: door.guard('find_order', (input: { order: string }) => shop.find(input)),
      }),
      refund_order: tool({
        description: 'Pays back all or part of what was paid for an order.',
        inputSchema: inputs.refund_order,
        execute: door.guard('refund_order', (input: { order: string; amount: number }, { idempotencyKey }) =>
          shop.refund(input, idempotencyKey),
        ),
      }),
    },
    toolApproval: door.approval,
    stopWhen: isStepCount(6),
  };
}

/** What the ledger is told. In a real application, whoever is signed in decides. */
function decisionOn(option: ReviewOption | undefined, text: string): Omit<NewDecision, 'review' | 'digest'> {
  if (option === undefined) return { by: 'clerk', kind: 'deny', text };
  const { action, value, isSuggested } = option;
  if (isSuggested) return { by: 'clerk', kind: 'approve' };
  return { by: 'clerk', kind: 'choose', value: JSON.stringify({ action, arguments: value }) };
}

/** What a person has to see, all of it from the ledger. */
function heldRefund(row: ReviewRow): HeldRefund {
  const { summary, says } = detailOf(row);
  const why = (detailOf(row) as { readonly why?: unknown }).why;
  return {
    ...{ type: 'held', review: row.review, digest: row.digest, codes: shownCodes(row) },
    summary: String(summary ?? row.action),
    why: Array.isArray(why) ? why.map(String) : [],
    readings: optionsOf(row).map(({ action, value }) => callText(action ?? '', value)),
    raw: typeof says === 'string' ? says : '',
  };
}

function callText(name: string, input: unknown): string {
  return `${name} ${JSON.stringify(input)}`;
}

/** Why the middleware stopped a call, in the words that the model reads. */
function stopIn({ providerMetadata }: { readonly providerMetadata?: { readonly [key: string]: unknown } | undefined }): string {
  const { stopped } = (providerMetadata?.tamis ?? {}) as { readonly stopped?: { readonly why?: string } };
  return stopped?.why ?? 'It could not be read.';
}
