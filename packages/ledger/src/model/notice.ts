/** One thing that people are told of a review, in one way. */
export interface NoticeKey {
  readonly review: string;
  readonly event: string;
  readonly channel: string;
}

/** A notice that is about to be sent. */
export interface NoticeClaim extends NoticeKey {
  /** How often it may be tried. */
  readonly tries: number;
  /** How long to wait before a second try, in milliseconds; each later one waits twice as long. */
  readonly wait: number;
}
