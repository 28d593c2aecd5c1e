import { causesFirst, type JsonObject, messageOf, type Verdict } from '@tamis/core';
import { sumUsage } from '../../provider/sum-usage.ts';
import { markHeaders } from '../verdict/marks.ts';
import { tamisField } from '../verdict/tamis-field.ts';
import type { Case } from './case.ts';
import type { Delivery } from './delivery.ts';
import { errorDelivery } from './error-delivery.ts';

/** Held or failed: 422, because no client retries that automatically. */
export function stopDelivery({ speech, contract, model, marks }: Case, verdict: Verdict): Delivery {
  const isHeld = verdict.status === 'hold';
  const tries = model.calls === 1 ? 'one attempt' : `${model.calls} attempts`;
  const first = firstProblem(verdict);
  const because = first === undefined ? '' : ` ${first.code}${first.path === '' ? '' : ` at ${first.path}`}: ${messageOf(first)}`;
  const usage = sumUsage(model.usages);
  return errorDelivery(speech.dialect, {
    status: 422,
    message: `The reply ${isHeld ? 'is held by' : 'does not meet'} the contract ${contract} after ${tries}.${because}`,
    type: isHeld ? 'reply_held' : 'reply_failed',
    ...(first === undefined ? {} : { code: first.code }),
    tamis: { ...tamisField(verdict, model.calls), ...(usage === undefined ? {} : { usage }) } as JsonObject,
    headers: markHeaders(marks),
  });
}

function firstProblem(verdict: Verdict) {
  const [unsafe] = causesFirst(verdict.changes.filter(({ safety }) => safety === 'unsafe'));
  const error = verdict.findings.find(({ severity }) => severity === 'error');
  return (verdict.status === 'hold' ? unsafe : error) ?? error ?? unsafe ?? verdict.findings.at(-1);
}
