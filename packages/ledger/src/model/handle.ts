/** What names a handle that a program outside was given for a review. */
export interface HandleKey {
  readonly review: string;
  /** What it is for: asking about a call as often as its caller likes, or picking it up once. */
  readonly use: 'task' | 'state';
  /** SHA-256 of its secret and of all that it is bound to, in hexadecimal: the secret itself is stored nowhere. */
  readonly digest: string;
}

/** A handle that is about to be given out. */
export interface NewHandle extends HandleKey {
  /** How long it works, in milliseconds. */
  readonly life: number;
}
