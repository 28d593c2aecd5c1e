import type { JsonObject } from '@tamis/core';
import { type CallerSession, sessionOf } from './caller-session.ts';
import type { Channel } from './channel.ts';
import type { GateOptions } from './options.ts';
import { type Connect, messageIn, newUpstream } from './upstream.ts';

export interface ServedBy {
  readonly prefix: string;
  readonly options: GateOptions;
  readonly connect: Connect;
}

interface Served {
  readonly channels: Set<Channel>;
  readonly principal: string | undefined;
}

// Connects one caller to the servers. Of several, those that can't be reached are tried again later; rejects if none can.
export async function openSession(
  servers: readonly ServedBy[],
  capabilities: JsonObject,
  { channels = new Set<Channel>(), principal }: Partial<Served> = {},
): Promise<CallerSession> {
  const log = (line: string) => servers[0]?.options.log?.(line);
  const upstreams = new Map(
    servers.map(({ prefix, options, connect }) => [prefix, newUpstream(options, connect, capabilities, channels)]),
  );
  const problems: unknown[] = [];
  const opened = [...upstreams].map(async ([prefix, { link }]) => {
    try {
      await link.ready();
    } catch (problem) {
      problems.push(problem);
      if (servers.length > 1) log(`${prefix} can't be used now: ${messageIn(problem)}`);
    }
  });
  await Promise.all(opened);
  if (problems.length === upstreams.size) throw problems[0];
  return sessionOf(upstreams, { channels, log, principal });
}
