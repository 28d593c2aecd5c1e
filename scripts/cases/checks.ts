import type { Check } from '../../packages/core/src/model/check.ts';

// Checks that case pages name in `checks`.
export const checks: { readonly [name: string]: Check } = {
  // The order must be one that the world knows.
  'known-order': {
    name: 'known-order',
    run: (value, world) => {
      const { order } = value as { readonly order: number };
      const { orders } = world as { readonly orders: readonly number[] };
      if (orders.includes(order)) return undefined;
      return { code: 'no-such-order', path: '/order', message: `There is no order ${order}.`, hint: 'Use an order that exists.' };
    },
  },
};
