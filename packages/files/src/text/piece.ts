/** A part of a string as written in a file: where it begins, and the text it stands for. */
export interface Piece {
  readonly from: number;
  readonly text: string;
  /** Whether each character means itself, so that places inside it can be given too. */
  readonly isPlain: boolean;
}
