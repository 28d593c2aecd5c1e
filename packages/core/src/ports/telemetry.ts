/** The attributes of a span, named after the telemetry conventions. Undefined values are left out. */
export type SpanFacts = { readonly [name: string]: string | number | boolean | readonly string[] | undefined };

/** A span that is about to start. */
export interface SpanStart {
  readonly name: string;
  /** `internal` by default; `server` for a request that came in, `client` for one that goes out. */
  readonly kind?: 'internal' | 'server' | 'client';
  readonly facts?: SpanFacts;
  /** The headers of a request that came in: its sender's span is the parent. */
  readonly from?: { readonly [name: string]: unknown };
}

/** Records timed work as spans. It must not throw. */
export interface Telemetry {
  /** Whether prompts and replies are recorded too. */
  readonly content: boolean;
  /** Starts a span below the active one. */
  readonly open: (start: SpanStart) => OpenSpan;
  /** What a request has to carry so that its receiver's spans are below the active one. */
  readonly headers: () => { readonly [name: string]: string };
}

/** A started span. It serves as the telemetry for its child spans, whichever span is active. */
export interface OpenSpan extends Telemetry {
  /** Does some work inside: whatever opens a span meanwhile, in a program's own code too, opens it below this one. */
  readonly within: <Result>(work: () => Result) => Result;
  readonly note: (facts: SpanFacts) => void;
  /** Marks it as failed, with a code: sentences may quote a model. */
  readonly fail: (code: string) => void;
  /** Something that happened at one moment. */
  readonly happened: (name: string, facts: SpanFacts) => void;
  readonly end: () => void;
}
