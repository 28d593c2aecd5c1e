import type { Gate, JsonObject, JsonSchema, World } from '@tamis/core';
import type { ToolDifferences } from '@tamis/core/internal';
import type { Budget } from '@tamis/core/loop';
import type { Telemetry } from '@tamis/core/model';
import type { Timeouts } from '../../transport/timeouts.ts';
import type { ProxyReviews } from '../held/proxy-ledger.ts';
import type { ProxyMode } from '../send/case.ts';
import type { ProxyMarks } from '../verdict/marks.ts';

/** Makes a gate from a contract for the tools that a request offers. Throws a ContractError if they don't fit the contract. */
export interface GateForTools {
  (tools: readonly JsonObject[]): Gate;
  /** The precondition that reads the world whichever tools there are, if that is known in advance. */
  readonly worldReader?: () => string | undefined;
}

/** Makes a gate for the document that a request asks for. Throws a ContractError if its schema is not valid. */
export type GateForDocument = (schema: JsonSchema) => Gate;

/** The gates for one conversation: one for replies that call tools, and one for all others. */
export interface ProxyContract {
  /** Judges replies without calls. A function makes the gate from what each request asks for. */
  readonly document?: Gate | GateForDocument;
  /** Judges replies with tool calls. A function makes the gate from each request's tools. */
  readonly calls?: Gate | GateForTools;
}

/** Options for a proxy: how it judges, and who may use it. */
export interface ProxyOptions {
  /**
   * The contracts by name. A client chooses one by path or header. A tool-call contract without its own tools is a function that makes its
   * gate from a request's tools. A contract with two parts judges conversations with calls and a document at the end.
   */
  readonly contracts: ReadonlyMap<string, Gate | GateForTools | ProxyContract>;
  /** The address of the provider; its path may end with `/v1` or not. */
  readonly upstream: string;
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** The address to listen on; 127.0.0.1 by default. Beyond this machine, a token is required. */
  readonly host?: string;
  /** Names under which clients reach the proxy besides the address it listens on. */
  readonly allowHosts?: readonly string[];
  /** The value that clients send as `x-tamis-token`. It is not forwarded. */
  readonly token?: string;
  /** `enforce` by default. */
  readonly mode?: ProxyMode;
  readonly budget?: Partial<Budget>;
  /**
   * Whether streams wait for the verdict (`judged`, the default), or documents are forwarded while they arrive (`provisional`). With
   * `provisional`, the end of the stream is the verdict, and the model is asked only once.
   */
  readonly stream?: 'judged' | 'provisional';
  /** The data that preconditions and checks read. */
  readonly world?: World;
  /** Where held replies wait for people. Without it, they are errors, and nobody is asked. */
  readonly reviews?: ProxyReviews;
  /** For each call to the provider, in milliseconds. */
  readonly timeouts?: Partial<Timeouts>;
  /** Further client headers to forward to the provider. */
  readonly passHeaders?: readonly string[];
  /** How long a stream may be silent before something is sent to keep it open, in milliseconds; 5000 by default. */
  readonly keepAlive?: number;
  /**
   * How many responses are remembered for requests with `previous_response_id`; 10,000 by default. Their calls and results are kept in
   * memory, up to 32 MiB in all.
   */
  readonly remember?: number;
  /** Called once for each way in which requests can't be judged as their contract says. */
  readonly warn?: (warning: ProxyWarning) => void;
  /** Called for every handled request. It contains no text from the client or the model. */
  readonly log?: (line: ProxyLogLine) => void;
  /** Records requests, provider calls and verdicts as spans. `otel()` from `@tamis/models/telemetry` makes one. */
  readonly telemetry?: Telemetry;
}

/** A warning for the operator that requests differ from what their contract expects. */
export interface ProxyWarning {
  readonly contract: string;
  /** How the tools offered to the model differ from those that judge its calls, with names as in the request and the contract. */
  readonly tools?: ToolDifferences;
  /** A request continues from a reply that this proxy did not serve, so earlier calls are unknown. */
  readonly history?: 'unknown';
}

/** The log entry for a handled request. */
export interface ProxyLogLine {
  /** Undefined if none was chosen. */
  readonly contract?: string;
  /** Undefined if the request is neither judged nor forwarded. */
  readonly path?: string;
  /** HTTP status; undefined if the client left before the end. */
  readonly status?: number;
  /** Undefined if the provider was not asked. */
  readonly marks?: ProxyMarks;
  readonly milliseconds: number;
  /** How many earlier tries the client reports. */
  readonly retries: number;
}

/** Thrown if a proxy can't be started as requested. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
}
