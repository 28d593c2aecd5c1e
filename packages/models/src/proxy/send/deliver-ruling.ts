import { type Fault, type FaultCode, type Finding, type Hold, type JsonObject, messageOf, type Verdict } from '@tamis/core';
import { textAt } from '@tamis/core/providers';
import { usualWording, withoutField } from '@tamis/core/wording';
import { sentEvents, writeEvent } from '../../cassette/wire/sse.ts';
import { sumUsage } from '../../provider/sum-usage.ts';
import type { Mend, Said } from '../mend/mend.ts';
import { answerHeaders } from '../upstream/passed-headers.ts';
import { isGood, type ReadAnswer, type UpstreamAnswer } from '../upstream/upstream-model.ts';
import { markHeaders } from '../verdict/marks.ts';
import type { Case } from './case.ts';
import { type Delivery, errorDelivery } from './error-delivery.ts';
import { faultStatus } from './fault-status.ts';
import { reviewField, stateText, troubleOf } from './held-delivery.ts';

export function deliverRuling(given: Case): Delivery {
  const { ruling, mode, model } = given;
  if (ruling.kind === 'fault') return faultDelivery(given, ruling.fault);
  const { read } = model;
  if (read === undefined) return faultDelivery(given);
  if (ruling.kind === 'stop' && mode === 'enforce') return stopDelivery(given, ruling.verdict);
  return passDelivery(given, read, ruling.verdict, ruling.kind === 'pass' && mode === 'enforce' ? ruling.said : undefined);
}

// The delivery for a held or failed reply. Its status is 422 because no client retries that automatically.
function stopDelivery({ speech, contract, model, marks, held }: Case, verdict: Verdict): Delivery {
  const isHeld = verdict.status === 'hold';
  const tries = model.calls === 1 ? 'one attempt' : `${model.calls} attempts`;
  const first = firstProblem(verdict);
  const because =
    first === undefined ? '' : ` ${first.code}${first.path === '' ? '' : ` at ${first.path}`}: ${messageOf(withoutField(first))}`;
  const usage = sumUsage(model.usages);
  const state = held?.isDenied ? 'denied' : 'held';
  const asked = held === undefined ? '' : ` ${stateText(state, held.row)}`;
  return errorDelivery(speech.dialect, {
    ...(isHeld ? troubleOf(state) : { status: 422, type: 'reply_failed' }),
    message: `The reply ${isHeld ? 'is held by' : 'does not meet'} the contract ${contract} after ${tries}.${because}${asked}`,
    ...(first === undefined ? {} : { code: first.code }),
    tamis: {
      ...tamisField(verdict, model.calls),
      ...(held === undefined ? {} : reviewField(state, held.row)),
      ...(usage === undefined ? {} : { usage }),
    } as JsonObject,
    headers: markHeaders(marks),
  });
}

function firstProblem(verdict: Verdict) {
  const [unsafe] = usualWording.causesFirst(verdict.changes.filter(({ safety }) => safety === 'unsafe'));
  const error = verdict.findings.find(({ severity }) => severity === 'error');
  return (verdict.status === 'hold' ? unsafe : error) ?? error ?? unsafe ?? verdict.findings.at(-1);
}

function passDelivery(given: Case, read: ReadAnswer, verdict: Verdict, said: Said | undefined): Delivery {
  const { model, speech, mode } = given;
  const isClean = verdict.status === 'pass' && verdict.changes.length + verdict.dropped.length + verdict.findings.length === 0;
  const isPlain = isClean && said === undefined && model.calls === 1 && !model.lostThinking && isJudgedWhole(read);
  const isRaw = isPlain || (mode === 'observe' && read.isStream);
  if (isRaw) return { ...headed(given, read), body: read.bytes, served: read.body };
  const mend: Mend = { said, usage: sumUsage(model.usages), tamis: tamisField(verdict, model.calls) };
  const served = speech.mend(read.body, mend);
  // A reply that is only observed is passed on with every digit.
  const whole = mode === 'observe' ? withMember(read, mend.tamis) : JSON.stringify(served);
  const body = read.isStream ? speech.mendEvents(read, mend).map(writeEvent).join('') : whole;
  return { ...headed(given, read), body, served };
}

function withMember({ bytes, body }: ReadAnswer, tamis: JsonObject): string {
  const text = bytes.toString('utf8');
  const end = text.lastIndexOf('}');
  return Object.hasOwn(body, 'tamis') ? text : `${text.slice(0, end)},"tamis":${JSON.stringify(tamis)}${text.slice(end)}`;
}

// Whether every event of a stream was judged. Nothing unjudged may follow its end, and no client may skip an event because of its name.
function isJudgedWhole({ isStream, bytes, events }: ReadAnswer): boolean {
  if (!isStream) return true;
  const sent = sentEvents(bytes.toString('utf8'));
  return sent.length === events.length && sent.every(({ name = 'message' }, place) => isNameOf(name, events[place]));
}

function isNameOf(name: string, event: JsonObject | undefined): boolean {
  return name === 'message' || name === textAt(event, 'type');
}

function headed({ marks }: Case, { status, headers, isStream }: ReadAnswer): Omit<Delivery, 'body'> {
  return { status, headers: { ...answerHeaders(headers), ...markHeaders(marks) }, isStream };
}

function faultDelivery({ speech, mode, model, marks }: Case, fault?: Fault): Delivery {
  const { answer, read, calls } = model;
  const isOurs = fault !== undefined && OURS.has(fault.code);
  const headers = { ...markHeaders(marks), ...(calls > 1 || isOurs ? NO_RETRY : {}) };
  if (answer !== undefined && (mode === 'observe' || !isGood(answer)))
    return { ...asItCame(read ?? answer, headers, read === undefined), ...(read === undefined ? {} : { served: read.body }) };
  const { code = 'fault.network', message = 'The provider did not respond.' } = fault ?? {};
  const wait = fault?.detail.retryAfter;
  const waiting = wait === undefined ? {} : { 'retry-after': String(Math.ceil(wait / 1000)) };
  return errorDelivery(speech.dialect, { status: faultStatus(code), message, code, headers: { ...headers, ...waiting } });
}

// Faults on our side, with which no model reply could pass.
const OURS: ReadonlySet<FaultCode> = new Set<FaultCode>(['fault.check', 'fault.world', 'fault.contract']);

// Prevents automatic retries, which clients make after many faults. If the model was already asked again, a retry would silently spend a
// second budget. If a contract or check is broken, it would refuse every reply that is paid for.
const NO_RETRY = { 'x-should-retry': 'false' };

// A response as received. Its body is decoded if a stream has already begun.
function asItCame({ status, headers, bytes }: UpstreamAnswer, more: Delivery['headers'], mayBePacked: boolean): Delivery {
  const packed = mayBePacked ? headers['content-encoding'] : undefined;
  const all = { ...answerHeaders(headers), ...(packed === undefined ? {} : { 'content-encoding': packed }), ...more };
  const isStream = headers['content-type']?.startsWith('text/event-stream') === true;
  return { status, headers: all, body: bytes, isStream };
}

function tamisField(verdict: Verdict, attempts: number): JsonObject {
  const { status, changes, findings, dropped } = verdict;
  const held = status === 'hold' ? heldPart(verdict) : {};
  const left = dropped.length === 0 ? {} : { dropped: dropped.map((part) => ({ ...part, findings: part.findings.map(worded) })) };
  return { status, attempts, changes, findings: findings.map(worded), ...left, ...held } as unknown as JsonObject;
}

function heldPart({ reason, held, alternatives }: Hold): object {
  return { reason, held, ...(alternatives && { alternatives }) };
}

function worded(finding: Finding): object {
  return { ...finding, message: messageOf(finding) };
}
