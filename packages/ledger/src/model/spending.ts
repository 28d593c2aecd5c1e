/** Response times, in milliseconds. */
export interface CallTimes {
  readonly median: number;
  /** 95 of 100 answers took no longer. */
  readonly p95: number;
  readonly longest: number;
}

/** The tokens, cost and times of one step's calls to one model, at one attempt number. */
export interface Spending {
  readonly step: string;
  readonly model: string;
  /** 1 for the first question; higher numbers for repeated ones. */
  readonly attempt: number;
  readonly calls: number;
  readonly faults: number;
  readonly lost: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** In US dollars, for calls whose price is known. */
  readonly cost: number;
  /** Calls that may have been charged at an unknown price: in flight, answered, lost, or broken off. */
  readonly unpriced: number;
  /** The maximum cost in US dollars of those calls with a known bound. */
  readonly most: number;
  /** How many of those calls have no known bound. */
  readonly unbounded: number;
  /** Absent if nothing was answered. */
  readonly times?: CallTimes;
}
