import { expect } from 'vitest';
import { type ExecuteOptions, execute, type Ledger, type NewDecision, type ReviewRow } from '../src/index.ts';
import { SetClock } from './behaviour/setting.ts';
import { gate, proposeRefund, WORLD } from './children/refund.ts';
import { opened } from './opened.ts';

export function openShop(place: string) {
  const clock = new SetClock();
  const ledger = opened(place, { clock });
  const ran: unknown[] = [];
  const run = (review: string, more: Partial<ExecuteOptions> = {}) =>
    execute({ ledger, review, gate, world: () => WORLD, ...more }, ({ action, value }) => {
      ran.push([action, value]);
      return 'refunded';
    });
  return { ledger, clock, place, ran, run };
}

export function deciding({ review, digest }: ReviewRow, more: Partial<NewDecision> = {}): NewDecision {
  return { review, digest, kind: 'approve', by: 'ann', ...more };
}

export async function approved(ledger: Ledger, more: object = {}): Promise<ReviewRow> {
  const review = await proposeRefund(ledger, more);
  expect(await ledger.decide(deciding(review))).toMatchObject({ status: 'recorded' });
  return review;
}
