import { compile } from '@tamis/core';
import { type Ledger, type Proposal, propose } from '@tamis/ledger';

// A shop with one tool that moves money, and one that does not.
export const gate = compile({
  kind: 'tool-calls',
  tools: [
    {
      name: 'refund',
      parameters: {
        type: 'object',
        properties: { order: { type: 'string' }, amount: { type: 'integer' } },
        required: ['order', 'amount'],
        additionalProperties: false,
      },
      summary: 'refund of {amount}',
      preconditions: [
        { name: 'order exists', expr: 'order in world.orders', error: 'There is no order {order}.' },
        { name: 'within what was paid', expr: 'amount <= world.orders[order]' },
      ],
      effects: [{ name: 'paid', before: 'world.orders[order]', after: 'world.orders[order] - amount' }],
    },
    { name: 'wait', parameters: { type: 'object', properties: {}, additionalProperties: false } },
  ],
});

export const WORLD = { orders: { 'T-1': 214 }, weather: 'fine' };

export async function proposeRefund(ledger: Ledger, more: Partial<Proposal> = {}, attempt = 1) {
  return await propose({
    ledger,
    source: { run: 'support', step: 'refund', unit: 'call-1', attempt },
    kind: 'tool-call',
    act: { action: 'refund', value: { order: 'T-1', amount: 200 } },
    alternatives: [
      { action: 'refund', value: { order: 'T-1', amount: 20 } },
      { action: 'refund', value: { order: 'T-1', amount: 900 } },
      { action: 'wait', value: {} },
    ],
    reason: 'approval',
    gate,
    world: WORLD,
    ...more,
  });
}
