export interface MarkedChange {
  readonly code: string;
  readonly safety: 'safe' | 'unsafe';
  readonly path: string;
  readonly at?: number | undefined;
  readonly length?: number | undefined;
  readonly after?: string | undefined;
}

export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly kind: 'removed' | 'altered' | 'found';
  readonly isUnsafe: boolean;
  readonly number: number;
}
