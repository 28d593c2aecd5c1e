import { appendFileSync, existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

const paid: { readonly [order: string]: number } = { 'T-1007': 214, 'T-1008': 30 };

/** A shop with one tool that only looks, and one that moves money. It knows nothing of Tamis. */
export function shopServer(): McpServer {
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  server.registerTool(
    'find_order',
    {
      description: 'Finds an order by its number.',
      inputSchema: z.object({ order: z.string() }),
      annotations: { readOnlyHint: true },
    },
    ({ order }) => said(paid[order] === undefined ? 'There is no such order.' : `${order}: ${paid[order]} EUR paid`),
  );
  server.registerTool(
    'refund_order',
    {
      description: process.env.SHOP_REFUND_DESCRIPTION ?? 'Pays an amount back to the customer.',
      inputSchema: z.object({ order: z.string(), amount: z.number().int() }),
      annotations: { readOnlyHint: false },
    },
    async ({ order, amount }) => {
      // The side effect of this server.
      appendFileSync(process.env.SHOP_JOURNAL ?? 'refunds.log', `${order} ${amount}\n`);
      const awaited = process.env.SHOP_WAITS_FOR;
      while (awaited !== undefined && !existsSync(awaited)) await setTimeout(20);
      return said(`${amount} EUR of ${order} paid back.`);
    },
  );
  return server;
}

function said(text: string) {
  return { content: [{ type: 'text' as const, text }] };
}

if (import.meta.main) {
  // Whoever started it has ended.
  process.stdin.once('end', () => process.exit());
  await shopServer().connect(new StdioServerTransport());
}
