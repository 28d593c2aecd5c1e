import { compile } from '@tamis/core';
import type { Reconciled } from '@tamis/core/review';
import * as z from 'zod';

/** What was paid for each order, in euros. A real shop has a database. */
export class Shop {
  readonly #paid = new Map([
    ['T-1007', 214],
    ['T-1008', 30],
    ['T-1009', 5],
  ]);
  /** What was answered to each refund, by its key. */
  readonly #done = new Map<string, string>();
  /** Every refund that was made. */
  readonly refunds: { readonly order: string; readonly amount: number }[] = [];

  /** What preconditions read: asked anew each time something is judged, and again just before it runs. */
  readonly world = () => ({ paid: Object.fromEntries(this.#paid) });

  find({ order }: z.output<typeof inputs.find_order>): string {
    const paid = this.#paid.get(order);
    return paid === undefined ? `There is no order ${order}.` : `${paid} EUR were paid for ${order}.`;
  }

  /** Pays back, at most once under each key. Its answer may be lost on the way. */
  refund({ order, amount }: z.output<typeof inputs.refund_order>, key = ''): string {
    const known = this.#done.get(key);
    if (known !== undefined) return known;
    if (!this.#paid.has(order)) throw Object.assign(new Error(`There is no order ${order}.`), { code: 'no_such_order' });
    this.#paid.set(order, (this.#paid.get(order) ?? 0) - amount);
    this.refunds.push({ order, amount });
    const said = `${amount} EUR of ${order} were paid back.`;
    this.#done.set(key, said);
    return said;
  }

  /** What became of a refund whose answer was lost: a real shop asks its payment provider. */
  refunded(key = ''): Reconciled {
    const result = this.#done.get(key);
    return result === undefined ? { status: 'not-run' } : { status: 'ran', result };
  }
}

/** What the tools take. */
export const inputs = {
  find_order: z.object({ order: z.string() }),
  refund_order: z.object({ order: z.string(), amount: z.number().positive() }),
};

/**
 * What the model may do: looking is free, paying back needs a person, and nobody gets back more than they paid. An order is paid back once a
 * day, whatever the call's id; if the answer is lost, the shop is asked, and then a person.
 */
export const gateFor = (shop: Shop) =>
  compile({
    kind: 'tool-calls',
    tools: {
      find_order: { description: 'What was paid for an order.', inputSchema: inputs.find_order },
      refund_order: { description: 'Pays back all or part of what was paid for an order.', inputSchema: inputs.refund_order },
    },
    about: {
      find_order: { effect: 'read' },
      refund_order: {
        effect: 'destroy',
        effectKey: 'refund:{order}',
        window: '24h',
        failures: [{ code: 'no_such_order' }],
        reconcile: ({ idempotencyKey }) => shop.refunded(idempotencyKey),
        summary: 'Pay back {amount} EUR of order {order}',
        preconditions: [
          { name: 'was paid', expr: 'amount <= world.paid.get(order, 0)', error: 'Less than {amount} EUR was paid for {order}.' },
        ],
        effects: [{ name: 'paid for the order', before: 'world.paid.get(order, 0)', after: 'world.paid.get(order, 0) - amount' }],
      },
    },
  });
