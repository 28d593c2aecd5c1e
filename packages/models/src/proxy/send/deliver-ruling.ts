import type { Case } from './case.ts';
import type { Delivery } from './delivery.ts';
import { faultDelivery } from './fault-delivery.ts';
import { passDelivery } from './pass-delivery.ts';
import { stopDelivery } from './stop-delivery.ts';

/** What the client is sent for a ruling. */
export function deliverRuling(given: Case): Delivery {
  const { ruling, mode, model } = given;
  if (ruling.kind === 'fault') return faultDelivery(given, ruling.fault);
  const { read } = model;
  if (read === undefined) return faultDelivery(given);
  if (ruling.kind === 'stop' && mode === 'enforce') return stopDelivery(given, ruling.verdict);
  return passDelivery(given, read, ruling.verdict, ruling.kind === 'pass' && mode === 'enforce' ? ruling.said : undefined);
}
