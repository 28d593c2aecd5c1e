/** Identifies one message to people about a review over one channel. */
export interface NoticeKey {
  readonly review: string;
  readonly event: string;
  readonly channel: string;
}

/** A notice that is about to be sent. */
export interface NoticeClaim extends NoticeKey {
  /** How often it may be tried. */
  readonly tries: number;
  /** How long the claim lasts, in milliseconds. After that, its holder is presumed dead. */
  readonly lease: number;
}

/** A link that signs one person in to decide one review, once. */
export interface NewLink {
  readonly review: string;
  /** The person it signs in. */
  readonly name: string;
  /** SHA-256 of the link's secret, in hexadecimal. The secret itself is not stored anywhere. */
  readonly digest: string;
  /** How long it works, in milliseconds. */
  readonly life: number;
}
