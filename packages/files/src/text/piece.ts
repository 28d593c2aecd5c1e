/** A part of a string as it appears in a file: where it begins there, and what it means. */
export interface Piece {
  readonly from: number;
  readonly text: string;
  /** Whether each character means itself, so that places inside it can be given too. */
  readonly isPlain: boolean;
}
