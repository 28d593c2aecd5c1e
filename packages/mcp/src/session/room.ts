import type { Json, Telemetry } from '@tamis/core';
import { visible } from '@tamis/core/wording';
import { randomIds } from '@tamis/ledger';
import type { Desk } from '../call/call.ts';
import { callMemory } from '../call/call-memory.ts';
import { heldCalls } from '../held/held-calls.ts';
import { madeGate } from '../tools/made-gate.ts';
import { toolbox } from '../tools/toolbox.ts';
import { type OwnRequests, ownRequests } from './ask-server.ts';
import { type Flight, type Flights, flights } from './flights.ts';
import { type GateOptions, requireNames } from './options.ts';
import { type Routes, routesWith } from './routes.ts';

/** Where messages go. `via` is the request of the caller's transport that a message belongs to, if it belongs to one. */
export interface SessionPorts<Via> {
  /** The answer to a request, the last message that belongs to it; undefined if the caller no longer wants one. */
  readonly answer: (text: string | undefined, via: Via | undefined) => void;
  /** Anything else. */
  readonly toClient: (text: string, via: Via | undefined) => void;
  readonly toServer: (text: string, via: Via | undefined) => void;
}

/** What both sides of a session share. */
export interface Room<Via> {
  readonly ports: SessionPorts<Via>;
  readonly routes: Routes;
  readonly underway: Flights<Via>;
  /** Ids of the server's requests that were passed on. */
  readonly asked: Set<Json>;
  readonly own: OwnRequests;
  readonly desk: Desk;
  readonly log: (line: string) => void;
  readonly telemetry: Telemetry | undefined;
}

/** Makes the room of a session. */
export function roomFor<Via>(options: GateOptions, ports: SessionPorts<Via>): Room<Via> {
  const { ledger, name, session = randomIds(), gateFor = madeGate, hold = 'wait', policy = {}, world, lease } = options;
  requireNames(options);
  const [server, run] = [`mcp ${name}`, `mcp ${name} ${session}`];
  const own = ownRequests((text) => ports.toServer(text, undefined));
  const tools = toolbox({ ledger, server, policy }, own.ask, gateFor);
  const log = (line: string) => options.log?.(visible(line));
  return {
    ...{ ports, own, log, telemetry: options.telemetry, underway: flights<Via>(), asked: new Set<Json>() },
    routes: routesWith(options.allowMethods ?? []),
    desk: {
      ...{ ledger, server, session: run, tools, hold, policy, log, held: heldCalls(ledger, run), memory: callMemory() },
      ...(world === undefined ? {} : { world }),
      ...(lease === undefined ? {} : { lease }),
    },
  };
}

/** Answers a request, which is then over. */
export function reply<Via>({ underway, ports }: Room<Via>, flight: Flight<Via>, text: string | undefined): void {
  underway.remove(flight);
  ports.answer(text, flight.via);
}

/** What went wrong, in words. */
export function messageIn(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
