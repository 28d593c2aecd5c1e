import type { Clock } from '../ports/clock.ts';
import type { AskOptions } from './ask-options.ts';
import { entryText, type Journal, type JournalEntry } from './journal.ts';

type Unstamped<Entry> = Entry extends unknown ? Omit<Entry, 'at' | 'time' | 'run'> : never;

/** Writes an entry to the journal of a run. */
export type Note = (entry: Unstamped<JournalEntry>) => void;

/** What is recorded, and where. */
interface Journaled extends Pick<AskOptions<never>, 'model'> {
  readonly journal: Journal | undefined;
}

/** The journal of a run: stamps entries with the run and the time. */
export function runJournal({ journal, model }: Journaled, clock: Clock, run: string): Note {
  if (journal === undefined) return () => undefined;
  return (entry) => {
    const wall = clock.wall?.();
    const time = wall === undefined || !Number.isFinite(wall) ? {} : { time: new Date(wall).toISOString() };
    const stamped = { at: clock.now(), ...time, run, ...entry } as JournalEntry;
    // A provider may echo a key in a good answer; the answer stays as it is, but the journal must not contain the key.
    journal(model.redact === undefined ? stamped : (JSON.parse(model.redact(entryText(stamped))) as JournalEntry));
  };
}
