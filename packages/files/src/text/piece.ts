export interface Piece {
  readonly from: number;
  readonly text: string;
  // Whether each character stands for itself, so that places inside can be given too.
  readonly isPlain: boolean;
}
