/** A part of a text as it appears in a file: where it begins there, and what it means. */
export interface Piece {
  readonly from: number;
  readonly text: string;
  /** Whether each character means itself, so that places inside can be told, too. */
  readonly isPlain: boolean;
}
