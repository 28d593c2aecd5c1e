/** The attributes of a span, named after the telemetry conventions. Undefined values are left out. */
export type SpanFacts = { readonly [name: string]: string | number | boolean | readonly string[] | undefined };

/** A span that is about to start. */
export interface SpanStart {
  readonly name: string;
  /** `internal` by default, `server` for an incoming request, `client` for an outgoing one. */
  readonly kind?: 'internal' | 'server' | 'client';
  readonly facts?: SpanFacts;
  /** The headers of an incoming request, whose sender's span becomes the parent. */
  readonly from?: { readonly [name: string]: unknown };
}

/** A quantity that is read whenever someone wants to know it. */
export interface GaugeStart {
  readonly name: string;
  readonly description: string;
  /** The unit by the telemetry conventions, such as `{unit}`. */
  readonly unit?: string;
}

/** The value of a gauge, with the attributes that it is counted by. */
export interface GaugeReading {
  readonly value: number;
  readonly facts: SpanFacts;
}

/** Records timed work as spans. It must not throw. */
export interface Telemetry {
  /** Whether prompts and replies are recorded too. */
  readonly content: boolean;
  /** Starts a span below the active one. */
  readonly open: (start: SpanStart) => OpenSpan;
  /** Returns the headers that make the spans of a request's receiver children of the active span. */
  readonly headers: () => { readonly [name: string]: string };
  /** Lets a quantity be read from now on, until the returned function is called. Absent if there is nobody to read it. */
  readonly observe?: (gauge: GaugeStart, read: () => Promise<readonly GaugeReading[]>) => () => void;
}

/** A started span. It serves as the telemetry for its child spans, whichever span is active. */
export interface OpenSpan extends Telemetry {
  /** Runs some work inside the span. Any span opened meanwhile, also by the program's own code, becomes a child of this one. */
  readonly within: <Result>(work: () => Result) => Result;
  readonly note: (facts: SpanFacts) => void;
  /** Marks the span as failed, with a code, because sentences may quote a model. */
  readonly fail: (code: string) => void;
  /** Records an event at one moment. */
  readonly happened: (name: string, facts: SpanFacts) => void;
  readonly end: () => void;
}
