/** What a piece of a row means; its colour follows from that, and never stands alone. */
export type RowRole = 'plain' | 'strong' | 'quiet' | 'selected' | 'good' | 'fail' | 'hold';

/** A row of a screen: pieces of text that are safe to show, from left to right. */
export type Row = readonly { readonly text: string; readonly role?: RowRole }[];

/** The size of a terminal in characters. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** A key that was pressed: a character, or the name of a key. */
export type KeyName = 'up' | 'down' | 'left' | 'right' | 'enter' | 'escape' | 'backspace' | 'page-up' | 'page-down' | 'refresh';

/** What a screen shows and what keys do: the shell draws the rows and passes the keys on. */
export interface ScreenDriver {
  readonly frame: (size: Size) => readonly Row[];
  readonly press: (key: { readonly name?: KeyName; readonly text: string }) => void;
  /** Calls back when the frame has changed. */
  readonly onChange: (redraw: () => void) => void;
  /** Resolves when the screen is over. */
  readonly over: Promise<void>;
  /** Takes a function that gives the terminal to another program for a while. */
  readonly onReady: (suspend: (work: () => Promise<void>) => Promise<void>) => void;
}

/** Makes a row exactly as wide as it may be: cut with an ellipsis. */
export function fit(text: string, width: number): string {
  const characters = [...text];
  if (characters.length <= width) return text;
  return width <= 1 ? '…'.slice(0, width) : `${characters.slice(0, width - 1).join('')}…`;
}
