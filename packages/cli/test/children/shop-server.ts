import { appendFileSync, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { until } from '../../../../scripts/tests/until.ts';

const paid: { readonly [order: string]: number } = { 'T-1007': 214, 'T-1008': 30 };

const order = { order: { type: 'string' } };
const tools = [
  {
    name: 'find_order',
    description: 'Finds an order by its number.',
    inputSchema: { type: 'object', properties: order, required: ['order'] },
    annotations: { readOnlyHint: true },
  },
  {
    name: 'refund_order',
    description: 'Pays an amount back to the customer.',
    inputSchema: {
      type: 'object',
      properties: { ...order, amount: { type: 'integer' } },
      required: ['order', 'amount'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: false },
  },
];

interface Call {
  readonly name: string;
  readonly arguments: { readonly order: string; readonly amount: number };
}

async function called({ name, arguments: { order, amount } }: Call): Promise<object> {
  if (name === 'find_order')
    return said(paid[order] === undefined ? 'There is no such order.' : `${order}: ${paid[order]} EUR paid`);
  // The side effect of this server.
  appendFileSync(process.env.SHOP_JOURNAL ?? 'refunds.log', `${order} ${amount}\n`);
  const awaited = process.env.SHOP_WAITS_FOR;
  if (awaited !== undefined) await until('its test lets it answer', () => existsSync(awaited));
  return said(`${amount} EUR of ${order} paid back.`);
}

function said(text: string): object {
  return { content: [{ type: 'text', text }] };
}

const lines = createInterface({ input: process.stdin });
// Whoever started it has ended.
lines.once('close', () => process.exit());
lines.on('line', async (line) => {
  const { id, method, params } = JSON.parse(line) as { readonly id?: unknown; readonly method: string; readonly params: Call };
  if (id === undefined) return;
  const about = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'shop', version: '1.0.0' } };
  const results = {
    initialize: () => about,
    'tools/list': () => ({ tools }),
    'tools/call': () => called(params),
    ping: () => ({}),
  };
  const result = await results[method as keyof typeof results]?.();
  const answer = result === undefined ? { error: { code: -32_601, message: `There is no method ${method}.` } } : { result };
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
});
