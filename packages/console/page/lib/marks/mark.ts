/** The parts of a change that are needed to mark it. */
export interface MarkedChange {
  readonly code: string;
  readonly safety: 'safe' | 'unsafe';
  readonly path: string;
  readonly at?: number | undefined;
  readonly length?: number | undefined;
  readonly after?: string | undefined;
}

/** The range of text that a change or a finding refers to. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly kind: 'removed' | 'altered' | 'found';
  readonly isUnsafe: boolean;
  /** The number of the change in the list. */
  readonly number: number;
}
