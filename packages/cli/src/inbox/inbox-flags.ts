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
}

/** Flags of `tamis approve`. */
export interface ApproveFlags extends ReviewFlags {
  readonly option?: number;
  readonly digest?: string;
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
