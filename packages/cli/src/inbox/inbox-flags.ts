/** How reviews and decisions are shown. */
export const INBOX_FORMATS = ['human', 'json'] as const;

/** Flags of every command that looks at reviews. */
export interface ReviewFlags {
  /** The ledger whose reviews are meant, and the run folders that it knows of. */
  readonly ledger?: string;
  readonly format?: (typeof INBOX_FORMATS)[number];
  readonly color?: boolean;
}

/** Flags of `tamis inbox`. */
export interface InboxFlags extends ReviewFlags {
  readonly plain?: boolean;
  readonly ascii?: boolean;
}

/** Flags of `tamis approve`. */
export interface ApproveFlags extends ReviewFlags {
  readonly option?: number;
  readonly digest?: string;
  /** For how many milliseconds further calls to the tool are let through. */
  readonly for?: number;
  /** How many of them. */
  readonly times?: number;
  /** A condition over their arguments; if absent, the arguments must be the same. */
  readonly where?: string;
  readonly scope?: 'session' | 'server';
  readonly message?: string;
}

/** Flags of `tamis grants`. */
export interface GrantsFlags extends ReviewFlags {
  readonly revoke?: string;
  readonly message?: string;
}

/** Flags of `tamis deny`. */
export interface DenyFlags extends ReviewFlags {
  readonly message: string;
  readonly digest?: string;
}

/** Flags of `tamis edit`. */
export interface EditFlags extends ReviewFlags {
  readonly value?: string;
  readonly digest?: string;
}
