import type { JsonObject, Verdict } from '@tamis/core';
import { textAt } from '@tamis/core/providers';
import { sentEvents, writeEvent } from '../../cassette/wire/sse.ts';
import { sumUsage } from '../../provider/sum-usage.ts';
import type { Mend, Said } from '../mend/mend.ts';
import type { Speech } from '../speech.ts';
import { answerHeaders } from '../upstream/answer-headers.ts';
import type { ReadAnswer } from '../upstream/upstream-answer.ts';
import { markHeaders } from '../verdict/marks.ts';
import { tamisField } from '../verdict/tamis-field.ts';
import type { Case } from './case.ts';
import type { Delivery } from './delivery.ts';

/** An answer with nothing to report is passed on as the bytes received, if all of them were judged. */
export function passDelivery(given: Case, read: ReadAnswer, verdict: Verdict, said: Said | undefined): Delivery {
  const { model, speech, mode } = given;
  const isClean = verdict.status === 'pass' && verdict.changes.length + verdict.dropped.length + verdict.findings.length === 0;
  const isPlain = isClean && said === undefined && model.calls === 1 && isJudgedWhole(read);
  const isRaw = isPlain || (mode === 'observe' && read.isStream);
  if (isRaw) return { ...headed(given, read), body: read.bytes };
  const mend: Mend = { said, usage: sumUsage(model.usages), tamis: tamisField(verdict, model.calls) };
  return { ...headed(given, read), body: mendedBody(speech, read, mend) };
}

/** Whether every event of a stream was judged: nothing unjudged may follow its end, and no client may pass over one by its name. */
function isJudgedWhole({ isStream, bytes, events }: ReadAnswer): boolean {
  if (!isStream) return true;
  const sent = sentEvents(bytes.toString('utf8'));
  return sent.length === events.length && sent.every(({ name = 'message' }, place) => isNameOf(name, events[place]));
}

/** A name that says no more than that there is an event, or the same as the event itself. */
function isNameOf(name: string, event: JsonObject | undefined): boolean {
  return name === 'message' || name === textAt(event, 'type');
}

function headed({ marks }: Case, { status, headers, isStream }: ReadAnswer): Omit<Delivery, 'body'> {
  return { status, headers: { ...answerHeaders(headers), ...markHeaders(marks) }, isStream };
}

function mendedBody(speech: Speech, { body, events, isStream }: ReadAnswer, mend: Mend): string {
  if (!isStream) return JSON.stringify(speech.mend(body, mend));
  return speech.mendEvents(events, mend).map(writeEvent).join('');
}
