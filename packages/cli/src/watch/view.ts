import type { KeyHint } from '../screen/frame.ts';
import type { Key, Row, Size } from '../screen/rows.ts';
import type { RunReader } from './read/run-reader.ts';

export interface View {
  readonly place: readonly string[];
  readonly state: (now: number) => Row;
  readonly summary: (now: number) => Row;
  readonly body: (size: Size, now: number) => readonly Row[];
  readonly keys: () => readonly KeyHint[];
  readonly press: (key: Key) => boolean;
  readonly poll: (now: number) => Promise<void>;
  readonly command: () => readonly string[];
  readonly id: () => string | undefined;
  readonly reader: () => RunReader | undefined;
  readonly filter?: (text: string) => void;
  // Whether characters are typed into fields, so that letters are not commands.
  readonly isForm?: boolean;
}

export interface Desk {
  readonly open: (view: View) => void;
  readonly back: () => void;
  readonly say: (message: string) => void;
  // Asks for confirmation before something is spent, run or discarded. Only `y` confirms.
  readonly ask: (question: string, yes: () => void | Promise<void>) => void;
  readonly redraw: () => void;
  readonly doing: (work: Promise<unknown>) => void;
  readonly readerOf: (folder: string) => RunReader;
  readonly readers: () => readonly RunReader[];
  readonly start: (words: readonly string[], input?: string) => void;
  // Gives the terminal to a command until it ends.
  readonly hand: (words: readonly string[]) => Promise<void>;
  // Whether the output goes to a file or a pipe, where commands are shown instead of keys.
  readonly isPlain: boolean;
  readonly ledger: string | undefined;
}
