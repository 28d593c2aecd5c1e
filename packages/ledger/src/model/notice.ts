/** One message to people about a review, over one channel. */
export interface NoticeKey {
  readonly review: string;
  readonly event: string;
  readonly channel: string;
}

/** A notice that is about to be sent. */
export interface NoticeClaim extends NoticeKey {
  /** How often it may be tried. */
  readonly tries: number;
  /** How long to wait before the second try, in milliseconds; each later wait is twice as long. */
  readonly wait: number;
}
