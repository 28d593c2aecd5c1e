import type { World } from '@tamis/core';
import type { Telemetry } from '@tamis/core/model';
import type { Ledger, ReviewPolicy } from '@tamis/ledger';
import type { HoldMode } from '../call/call.ts';
import type { GateFor } from '../tools/call-gate.ts';

/** How calls to one server are gated. */
export interface GateOptions {
  readonly ledger: Ledger;
  /** The server, as people recognise it: descriptions of its tools are pinned under this name. */
  readonly name: string;
  /** A name for the session that outlives this process; without one, what is pending ends with the session. */
  readonly session?: string;
  /** The gate for the tools of the server; built from their own descriptions by default. */
  readonly gateFor?: GateFor;
  /** What preconditions look at; read before each call, and again just before it runs. */
  readonly world?: World;
  /** `wait` by default. */
  readonly hold?: HoldMode;
  /** How people are asked. */
  readonly policy?: ReviewPolicy;
  /** Further methods that are passed on, in both directions. */
  readonly allowMethods?: readonly string[];
  /**
   * Why a server over HTTP gets the access token of the caller; it never does by default, because a token is for the one that it names.
   */
  readonly passToken?: string;
  /** How long this process is assumed to be alive without a sign from it, in milliseconds; a minute by default. */
  readonly lease?: number;
  /** Receives a line for everything that is dropped or refused, with control characters made visible. */
  readonly log?: (line: string) => void;
  /** Records calls, verdicts and what is run as spans; `otel()` of `@tamis/models/telemetry` makes one. */
  readonly telemetry?: Telemetry;
}

// Throws a RangeError if a name can't be stored: letters, digits and a few marks are enough, and none of them acts on a terminal.
export function requireNames({ name, session }: Pick<GateOptions, 'name' | 'session'>): void {
  for (const [what, given] of Object.entries({ name, session }))
    if (given !== undefined && !/^[\w.@:+-]{1,64}$/.test(given))
      throw new RangeError(
        `The ${what} ${JSON.stringify(given)} can't be used: expected up to 64 letters, digits and . _ @ : + -.`,
      );
}
