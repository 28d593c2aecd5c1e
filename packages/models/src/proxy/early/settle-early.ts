import { isDeepStrictEqual } from 'node:util';
import { jsonIn } from '@tamis/core/internal';
import type { Case } from '../send/case.ts';
import { deliverRuling } from '../send/deliver-ruling.ts';
import { type Delivery, errorDelivery } from '../send/error-delivery.ts';
import { markHeaders } from '../verdict/marks.ts';
import type { Ruling } from '../verdict/rule.ts';
import type { EarlyWords } from './early-words.ts';

// Ends a stream whose text was sent before the verdict. Sends the rest unchanged if the client then has exactly what passed, and an error
// otherwise.
export function settleEarly(given: Case, early: EarlyWords): Delivery {
  const { ruling, model, mode, speech, contract, marks } = given;
  const { read, reply } = model;
  const isPassed = ruling.kind === 'pass' || mode === 'observe';
  // Nothing is sent from its start again, even if replies are only observed.
  if (!isPassed || read === undefined) return deliverRuling({ ...given, mode: 'enforce' });
  if (ruling.kind !== 'pass' || mode === 'observe' || isAsSaid(ruling, reply?.text ?? ''))
    return { status: 200, headers: {}, isStream: true, body: early.rest(read.events), served: read.body };
  const [first] = ruling.verdict.changes;
  return errorDelivery(speech.dialect, {
    status: 422,
    type: 'reply_altered',
    message: `The reply meets the contract ${contract} only after repair, and was passed on before that. Discard it.`,
    ...(first === undefined ? {} : { code: first.code }),
    tamis: { status: 'pass', attempts: model.calls, changes: ruling.verdict.changes.map(({ code }) => code) },
    headers: markHeaders(marks),
  });
}

type Passed = Extract<Ruling, { kind: 'pass' }>;

function isAsSaid({ verdict, said }: Passed, written: string): boolean {
  if (said === undefined) return true;
  const { text, calls } = said;
  if (calls.length > 0 || verdict.status !== 'pass') return false;
  return text === written || isDeepStrictEqual(jsonIn(written), verdict.value);
}
