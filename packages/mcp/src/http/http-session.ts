import type { Json, JsonObject } from '@tamis/core';
import { type GateSession, gateSession } from '../session/gate-session.ts';
import type { GateOptions } from '../session/options.ts';
import type { Exchange } from './exchange.ts';
import type { Upstream, UpstreamAnswer } from './upstream.ts';

/** The session of one caller: its gate, and what is known about the server's session. */
export interface HttpSession {
  readonly gate: GateSession<Exchange>;
  /** Receives what belongs to no request of the caller. */
  listen(stream: Exchange): void;
  unlisten(stream: Exchange): void;
  /** Ends the session here and at the server. */
  close(grace: number): Promise<void>;
}

/** Headers of the caller that are passed on to the server. */
const PASSED = ['authorization', 'mcp-protocol-version'] as const;

/** Puts the gate between one caller and a server that speaks streamable HTTP. */
export function httpSession(options: GateOptions, upstream: Upstream): HttpSession {
  let serverSession: string | undefined;
  let passed: { [name: string]: string } = {};
  let stream: Exchange | undefined;
  let isListening = false;

  const headersFor = (via: Exchange | undefined): { [name: string]: string } => {
    if (via !== undefined) passed = chosen(via);
    return {
      accept: 'application/json, text/event-stream',
      ...passed,
      ...(serverSession === undefined ? {} : { 'mcp-session-id': serverSession }),
    };
  };

  const gate: GateSession<Exchange> = gateSession<Exchange>(options, {
    answer: (text, via) => via?.end(text),
    toClient: (text, via) => (via ?? stream)?.say(text),
    toServer: (text, via) => void post(text, via),
  });

  const post = async (text: string, via: Exchange | undefined): Promise<void> => {
    const { id, method } = JSON.parse(text) as JsonObject;
    const isRequest = id !== undefined && method !== undefined;
    let answer: UpstreamAnswer;
    try {
      answer = await upstream.send('POST', headersFor(via), text);
    } catch (problem) {
      return isRequest ? gate.serverLost(`The server can't be reached: ${(problem as Error).message}`, id) : undefined;
    }
    const { status, headers } = answer;
    const given = headers['mcp-session-id'];
    if (method === 'initialize' && typeof given === 'string') serverSession = given;
    const broken = await answer.messages((message) => void gate.fromServer(message)).catch((problem: Error) => problem);
    if (!isRequest) return;
    if (status === 401) via?.refuse(401, 'The server requires authentication.', challenge(headers['www-authenticate']));
    if (isRejected(status)) gate.serverRefused(`The server answered with status ${status}.`, id as Json);
    else gate.serverLost(broken?.message ?? lostText(status), id as Json);
  };

  /** What the server says on its own. A server that has nothing to say may refuse. */
  const attend = async (): Promise<void> => {
    if (isListening) return;
    isListening = true;
    try {
      const answer = await upstream.send('GET', headersFor(undefined));
      await answer.messages((message) => {
        if (answer.status === 200) void gate.fromServer(message);
      });
    } catch {
      // It is asked again when the caller listens again.
    } finally {
      isListening = false;
    }
  };

  return {
    gate,
    listen: (one) => {
      stream?.end();
      stream = one;
      void attend();
    },
    unlisten: (one) => {
      if (stream === one) stream = undefined;
    },
    close: async (grace) => {
      await gate.close(grace);
      stream?.end();
      if (serverSession !== undefined) await upstream.send('DELETE', headersFor(undefined)).catch(() => undefined);
    },
  };
}

function lostText(status: number): string {
  return status >= 400 ? `The server answered with status ${status}.` : 'The server ended its answer too early.';
}

function chosen({ headers }: Exchange): { [name: string]: string } {
  const found: { [name: string]: string } = {};
  for (const name of PASSED) {
    const value = headers[name];
    if (typeof value === 'string') found[name] = value;
  }
  return found;
}

function challenge(header: string | undefined): { [name: string]: string } {
  return header === undefined ? {} : { 'www-authenticate': header };
}

/**
 * Statuses of a server, or of anything in front of it, that turned a request away: it was not understood, not allowed or not
 * wanted, so nothing ran. Every other failure may come after it ran: a timeout (408, 499), a conflict (409), an early retry (425).
 */
const REJECTED: ReadonlySet<number> = new Set([
  ...[400, 401, 403, 404, 405, 406, 411, 413, 414, 415],
  ...[421, 422, 426, 428, 429, 431],
]);

/** Whether a request with this answer has certainly not run. */
function isRejected(status: number): boolean {
  return REJECTED.has(status);
}
