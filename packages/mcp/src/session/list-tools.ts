import type { JsonObject } from '@tamis/core';
import { endsWithin } from '../link/ends-within.ts';
import { RPC, RpcError } from '../wire/message.ts';
import { BETWEEN, type Upstreams } from './tool-owner.ts';
import { messageIn, type Upstream } from './upstream.ts';

const PATIENCE = 2_000;

export async function listTools(upstreams: Upstreams, { cursor }: JsonObject, log: (line: string) => void): Promise<JsonObject> {
  if (cursor !== undefined) throw new RpcError(RPC.params, 'There is no page with this cursor.');
  const single = upstreams.get('');
  if (single !== undefined) return { tools: await listed(single) };
  const lists = await Promise.all(
    [...upstreams].map(async ([prefix, upstream]) => {
      const { link } = upstream;
      // A server that does not answer does not keep the others from being listed.
      if (
        !link.isReady() &&
        !(await endsWithin(
          link.ready().catch(() => undefined),
          PATIENCE,
        ))
      )
        return [];
      const tools = await listed(upstream).catch((problem: unknown) => {
        log(`${prefix} lists no tools: ${messageIn(problem)}`);
        return [];
      });
      return tools.map((tool) => ({ ...tool, name: `${prefix}${BETWEEN}${tool.name}` }));
    }),
  );
  return { tools: lists.flat() };
}

async function listed({ desk }: Upstream): Promise<readonly JsonObject[]> {
  try {
    return await desk.tools.list();
  } catch (problem) {
    throw new RpcError(RPC.internal, messageIn(problem));
  }
}
