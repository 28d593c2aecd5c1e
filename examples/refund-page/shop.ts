import { compile } from '@tamis/core';
import * as z from 'zod';

/** What was paid for each order, in euros. A real shop has a database. */
export class Shop {
  readonly #paid = new Map([
    ['T-1007', 214],
    ['T-1008', 30],
    ['T-1009', 5],
  ]);
  /** Every refund that was made. */
  readonly refunds: { readonly order: string; readonly amount: number }[] = [];

  /** What preconditions read: asked anew each time something is judged, and again just before it runs. */
  readonly world = () => ({ paid: Object.fromEntries(this.#paid) });

  find({ order }: z.output<typeof inputs.find_order>): string {
    const paid = this.#paid.get(order);
    return paid === undefined ? `There is no order ${order}.` : `${paid} EUR were paid for ${order}.`;
  }

  refund({ order, amount }: z.output<typeof inputs.refund_order>): string {
    this.#paid.set(order, (this.#paid.get(order) ?? 0) - amount);
    this.refunds.push({ order, amount });
    return `${amount} EUR of ${order} were paid back.`;
  }
}

/** What the tools take. */
export const inputs = {
  find_order: z.object({ order: z.string() }),
  refund_order: z.object({ order: z.string(), amount: z.number().positive() }),
};

/** What the model may do: looking is free, paying back needs a person, and nobody gets back more than they paid. */
export const gate = compile({
  kind: 'tool-calls',
  tools: {
    find_order: { description: 'What was paid for an order.', inputSchema: inputs.find_order },
    refund_order: { description: 'Pays back all or part of what was paid for an order.', inputSchema: inputs.refund_order },
  },
  about: {
    find_order: { effect: 'read' },
    refund_order: {
      effect: 'destroy',
      summary: 'Pay back {amount} EUR of order {order}',
      preconditions: [
        { name: 'was paid', expr: 'amount <= world.paid.get(order, 0)', error: 'Less than {amount} EUR was paid for {order}.' },
      ],
      effects: [{ name: 'paid for the order', before: 'world.paid.get(order, 0)', after: 'world.paid.get(order, 0) - amount' }],
    },
  },
  policy: { effects: { destroy: 'hold' } },
});
