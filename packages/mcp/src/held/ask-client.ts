import { isJsonObject, type Json, type JsonObject, type ToolContract } from '@tamis/core';
import { contractDigest, hasPrincipal, heldAct, isHighRisk, type Runnable } from '@tamis/core/review';
import { visible, visibleJson } from '@tamis/core/wording';
import { detailOf, type NewDecision, type ReviewRow } from '@tamis/ledger';
import type { Caller, Desk, Judging } from '../call/call.ts';
import { foundOut } from './found-out.ts';

// Who would be asked about what, under which contract.
interface Asking extends Pick<Judging, 'gate'> {
  readonly caller: Caller;
  readonly row: ReviewRow;
}

type AskingDesk = Pick<Desk, 'ledger' | 'server' | 'held'>;

const KEY = 'decision';

// A longer question can't be read on a form, and what can't be read must not be approved.
const LONGEST = 4_000;

export async function questionFor(desk: AskingDesk, asking: Asking): Promise<JsonObject | undefined> {
  if (!mayDecide(asking)) return undefined;
  if (await wasAsked(desk, asking.row)) return undefined;
  const message = questionText(desk.server, asking.row, await ranLast(desk, asking.row));
  if (message === undefined) return undefined;
  return { [KEY]: { method: 'elicitation/create', params: { mode: 'form', message, requestedSchema: FORM } } };
}

export async function takeAnswer(desk: AskingDesk, asking: Asking, inputResponses: JsonObject | undefined): Promise<void> {
  const response = inputResponses !== undefined && Object.hasOwn(inputResponses, KEY) ? inputResponses[KEY] : undefined;
  if (!isJsonObject(response) || (await questionFor(desk, asking)) === undefined) return;
  const { caller, row } = asking;
  const [by, through] = [caller.principal ?? '', `answered through client ${clientName(caller)}`];
  if (response.action === 'cancel') {
    await desk.ledger.note({ review: row.review, by, text: `${NOT_DECIDED}; ${through}` });
    return;
  }
  const said = decisionIn(response);
  if (said === undefined) return;
  const text = said.reason === undefined ? through : `${through}: ${said.reason}`;
  await desk.ledger.decide({ review: row.review, digest: row.digest, kind: said.kind, by, text });
}

// Whether the contract lets this principal decide in their client: never what destroys something, is in doubt, has high stakes, or
// needs a second person, and only as long as the contract that held it is in force.
function mayDecide({ gate, caller, row }: Asking): boolean {
  const { principal, canAsk } = caller;
  const { policy } = (gate.contract ?? {}) as Partial<ToolContract>;
  if (principal === undefined || canAsk !== true) return false;
  // Names that people sign in with are compared exactly: two that look alike may be two people.
  if (policy?.clientDeciders?.includes(principal) !== true) return false;
  const { state, kind, eyes = 1, deciders, alternatives, contract } = row;
  if (state !== 'open' || kind !== 'tool-call' || eyes > 1 || isHighRisk(row)) return false;
  if (deciders !== undefined && !hasPrincipal(deciders, principal)) return false;
  const isInDoubt = alternatives !== undefined || detailOf(row).codes !== undefined;
  return !isInDoubt && contract === contractDigest(gate) && isReversible(gate, heldAct(row));
}

// Whether the gate knows that an act destroys nothing. MCP assumes that a tool does, unless its description says otherwise.
function isReversible(gate: Judging['gate'], act: Runnable | undefined): boolean {
  if (act?.action === undefined) return false;
  const effect = gate.acts?.({ name: act.action, arguments: act.value as JsonObject })?.effect;
  return (effect === 'change' || effect === 'read') && hasStatedEffect((gate.contract ?? {}) as JsonObject, act.action);
}

function hasStatedEffect({ about, tools }: JsonObject, name: string): boolean {
  const own = isJsonObject(about) && Object.hasOwn(about, name) ? about[name] : undefined;
  const listed = (Array.isArray(tools) ? (tools as readonly Json[]) : []).find((one) => isJsonObject(one) && one.name === name);
  const { effect, annotations } = isJsonObject(listed) ? listed : ({} as JsonObject);
  const { readOnlyHint, destructiveHint } = isJsonObject(annotations) ? annotations : ({} as JsonObject);
  const isOwn = isJsonObject(own) && own.effect !== undefined;
  return isOwn || effect !== undefined || readOnlyHint === true || destructiveHint === false;
}

const NOT_DECIDED = 'Closed the question without deciding';

async function wasAsked({ ledger }: Pick<Desk, 'ledger'>, { review }: ReviewRow): Promise<boolean> {
  return (await ledger.history(review)).some(({ event, text }) => event === 'noted' && text?.startsWith(NOT_DECIDED) === true);
}

// When the same call last ran: its answer may have been lost on the way, so that its caller makes it again.
async function ranLast({ ledger, held }: AskingDesk, { source }: ReviewRow): Promise<readonly string[]> {
  for (const id of (await held.of(source.unit)).toReversed()) {
    const { execution } = (await ledger.review(id)) ?? {};
    if (execution === undefined) continue;
    const { state, startedAt } = execution;
    const hasRun = state === 'done' || (state === 'unknown' && (await foundOut(ledger, execution))?.hasRun === true);
    if (hasRun) return [`The same call already ran at ${new Date(startedAt).toISOString()} (review ${id}).`];
  }
  return [];
}

// The whole call, and why it is held; undefined if that is too long to be read.
function questionText(server: string, row: ReviewRow, before: readonly string[]): string | undefined {
  const act = heldAct(row);
  const { why } = detailOf(row) as { readonly why?: unknown };
  const reasons = Array.isArray(why) ? why.map((one) => visible(String(one))) : [];
  const lines = [
    `A call to ${server} waits for your decision (review ${row.review}). If you approve it, this runs:`,
    `${act?.action ?? ''} ${visibleJson(JSON.stringify(act?.value ?? null))}`,
    ...reasons,
    ...before,
    'Approve it only if this is what you want to happen.',
  ];
  const text = lines.join('\n');
  return act === undefined || text.length > LONGEST ? undefined : text;
}

const FORM: JsonObject = {
  type: 'object',
  properties: {
    decision: { type: 'string', title: 'Decision', enum: ['approve', 'deny'] },
    reason: { type: 'string', title: 'Reason', description: 'Why not, for the model.', maxLength: 500 },
  },
  required: ['decision'],
};

interface SaidDecision extends Pick<NewDecision, 'kind'> {
  readonly reason?: string;
}

function decisionIn({ action, content }: JsonObject): SaidDecision | undefined {
  if (action === 'decline') return { kind: 'deny', reason: 'declined' };
  if (action !== 'accept' || !isJsonObject(content)) return undefined;
  const { decision, reason } = content;
  if (decision !== 'approve' && decision !== 'deny') return undefined;
  const isReason = typeof reason === 'string' && reason.trim() !== '';
  return { kind: decision, ...(isReason ? { reason: reason.slice(0, 500) } : {}) };
}

// What a client calls itself, on one line and not too long: nothing vouches for it.
function clientName({ client }: Caller): string {
  return client === undefined ? '(unnamed)' : visible(`${client.name} ${client.version}`).slice(0, 80);
}
