import type { KeyHint } from '../screen/frame.ts';
import type { Key, Row, Size } from '../screen/rows.ts';
import type { RunReader } from './read/run-reader.ts';

/** A screen about runs, with its contents and its own keys. */
export interface View {
  readonly place: readonly string[];
  readonly state: (now: number) => Row;
  readonly summary: (now: number) => Row;
  readonly body: (size: Size, now: number) => readonly Row[];
  readonly keys: () => readonly KeyHint[];
  /** Handles a key; returns false if the key has no meaning on this screen. */
  readonly press: (key: Key) => boolean;
  /** Checks for changes. */
  readonly poll: (now: number) => Promise<void>;
  /** The words of the equivalent command. */
  readonly command: () => readonly string[];
  /** The id of the selected item. */
  readonly id: () => string | undefined;
  /** The run that the screen shows, or the selected one. */
  readonly reader: () => RunReader | undefined;
  /** Applies a filter; absent if there is nothing to filter. */
  readonly filter?: (text: string) => void;
  /** Whether characters are typed into fields, so that letters are not commands. */
  readonly isForm?: boolean;
}

/** The requests that a screen can make to its host. */
export interface Desk {
  readonly open: (view: View) => void;
  readonly back: () => void;
  readonly say: (message: string) => void;
  /** Asks for confirmation before something is spent, run or discarded. Only `y` confirms. */
  readonly ask: (question: string, yes: () => void | Promise<void>) => void;
  readonly redraw: () => void;
  /** Waits for a promise, and shows the reason if it fails. */
  readonly doing: (work: Promise<unknown>) => void;
  readonly readerOf: (folder: string) => RunReader;
  /** All known runs, newest first. */
  readonly readers: () => readonly RunReader[];
  /** Starts a command as a separate process, which outlives the screen. */
  readonly start: (words: readonly string[], input?: string) => void;
  /** Gives the terminal to a command until it ends. */
  readonly hand: (words: readonly string[]) => Promise<void>;
  /** Whether the output goes to a file or a pipe, where commands are shown instead of keys. */
  readonly isPlain: boolean;
  /** The ledger that lists the runs, if one was named. */
  readonly ledger: string | undefined;
}
