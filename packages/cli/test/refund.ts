import { compile } from '@tamis/core';
import type { Proposal } from '@tamis/ledger';

export const refundGate = compile({
  kind: 'tool-calls',
  tools: [
    {
      name: 'refund_order',
      parameters: {
        type: 'object',
        properties: { order: { type: 'string' }, amount: { type: 'integer' } },
        required: ['order', 'amount'],
      },
      preconditions: [{ name: 'paid', expr: 'world.paid >= amount' }],
      summary: 'refund of {amount}',
      effects: [{ name: 'paid', before: 'world.paid', after: 'world.paid - amount' }],
    },
  ],
});

export function refund(index: number): Omit<Proposal, 'ledger'> {
  return {
    source: { run: 'support', step: 'refund', unit: `call-${index}`, attempt: 1 },
    kind: 'tool-call',
    act: { action: 'refund_order', value: { order: 'T-1007', amount: 200 } },
    alternatives: [{ action: 'refund_order', value: { order: 'T-1007', amount: 20 } }],
    reason: 'approval',
    gate: refundGate,
    world: { paid: 214 },
  };
}
