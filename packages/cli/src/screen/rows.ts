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
  /** Whether the terminal gets no signs of ours but those of ASCII. */
  readonly isAscii?: boolean;
  readonly frame: (size: Size) => readonly Row[];
  readonly press: (key: { readonly name?: KeyName; readonly text: string }) => void;
  /** Calls back when the frame has changed. */
  readonly onChange: (redraw: () => void) => void;
  /** Resolves when the screen is over. */
  readonly over: Promise<void>;
  /** Takes a function that gives the terminal to another program for a while. */
  readonly onReady: (suspend: (work: () => Promise<void>) => Promise<void>) => void;
}
