import type { Budget, Gate } from '@tamis/core';
import type { Timeouts } from '../../transport/timeouts.ts';
import type { ProxyMode } from '../send/case.ts';
import type { ProxyMarks } from '../verdict/marks.ts';

/** How a proxy judges, and who may use it. */
export interface ProxyOptions {
  /** The contracts by name; a client chooses one by path or header. */
  readonly contracts: ReadonlyMap<string, Gate>;
  /** The address of the provider; its path may end with `/v1` or not. */
  readonly upstream: string;
  /** 0, which is usual, takes any that is free. */
  readonly port?: number;
  /** 127.0.0.1 unless told otherwise. Beyond this machine a token is required. */
  readonly host?: string;
  /** Names under which clients reach the proxy besides the address it listens on. */
  readonly allowHosts?: readonly string[];
  /** What clients send as `x-tamis-token`; it is not passed on. */
  readonly token?: string;
  /** `enforce`, where it says nothing. */
  readonly mode?: ProxyMode;
  readonly budget?: Partial<Budget>;
  /** For each call of the provider, in milliseconds. */
  readonly timeouts?: Partial<Timeouts>;
  /** Further headers of clients that the provider is given. */
  readonly passHeaders?: readonly string[];
  /** How long a stream is silent before something is sent to keep it open, in milliseconds; 5000 where it says nothing. */
  readonly keepAlive?: number;
  /** Told of every request that was dealt with; nothing in it is a text of client or model. */
  readonly log?: (line: ProxyLogLine) => void;
}

/** What is known of a request that was dealt with. */
export interface ProxyLogLine {
  /** Undefined where none was chosen. */
  readonly contract?: string;
  /** Undefined where the request was none that is judged. */
  readonly path?: string;
  /** HTTP status; undefined where the client left before the end. */
  readonly status?: number;
  /** Undefined where the provider was not asked. */
  readonly marks?: ProxyMarks;
  readonly milliseconds: number;
  /** How often the client says that it tried before. */
  readonly retries: number;
}

/** Thrown where a proxy can't be started as it was asked for. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
}
