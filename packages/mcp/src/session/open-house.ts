import type { JsonObject } from '@tamis/core';
import { type House, houseOf } from './house.ts';
import type { GateOptions } from './options.ts';
import { type Connect, messageIn, openRoom, type Room } from './room.ts';
import type { Voice } from './voice.ts';

/** A server with the way to it, and the gate in front of it. */
export interface ServedBy {
  /** What precedes the names of its tools; empty if it is the only server. */
  readonly prefix: string;
  readonly options: GateOptions;
  readonly connect: Connect;
}

/** Whom a house is for. */
interface Served {
  /** The ways to the caller. */
  readonly voices: Set<Voice>;
  /** Who was authenticated. */
  readonly principal: string | undefined;
}

/** Connects one caller to the servers. Of several, those that can't be reached are left out; rejects if none can. */
export async function openHouse(
  servers: readonly ServedBy[],
  capabilities: JsonObject,
  { voices = new Set<Voice>(), principal }: Partial<Served> = {},
): Promise<House> {
  const log = (line: string) => servers[0]?.options.log?.(line);
  const rooms = new Map<string, Room>();
  const problems: unknown[] = [];
  const opened = servers.map(async ({ prefix, options, connect }) => {
    try {
      rooms.set(prefix, await openRoom(options, connect, capabilities, voices));
    } catch (problem) {
      problems.push(problem);
      if (servers.length > 1) log(`${prefix} can't be used: ${messageIn(problem)}`);
    }
  });
  await Promise.all(opened);
  if (rooms.size === 0) throw problems[0];
  const inOrder = servers.flatMap(({ prefix }): [string, Room][] => {
    const room = rooms.get(prefix);
    return room === undefined ? [] : [[prefix, room]];
  });
  return houseOf(new Map(inOrder), { voices, log, principal });
}
