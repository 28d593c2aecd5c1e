import { recordedMessages } from '../message/recorded-messages.ts';
import type { Clock } from '../ports/clock.ts';
import type { Message } from '../ports/message.ts';
import type { AskOptions } from './ask-options.ts';
import { type Journal, type JournalEntry, journalLine } from './journal.ts';

type Stamped = 'at' | 'time' | 'run';

type Unwritten<Entry> = Entry extends { readonly messages: unknown }
  ? Omit<Entry, Stamped | 'messages'> & { readonly messages: readonly Message[] }
  : Entry extends unknown
    ? Omit<Entry, Stamped>
    : never;

export type Note = (entry: Unwritten<JournalEntry>) => void;

interface Journaled extends Pick<AskOptions<never>, 'model'> {
  readonly journal: Journal | undefined;
}

export function runJournal({ journal, model }: Journaled, clock: Clock, run: string): Note {
  if (journal === undefined) return () => undefined;
  return (entry) => {
    const wall = clock.wall?.();
    const time = wall === undefined || !Number.isFinite(wall) ? {} : { time: new Date(wall).toISOString() };
    const written = 'messages' in entry ? { ...entry, messages: recordedMessages(entry.messages) } : entry;
    const stamped = { at: clock.now(), ...time, run, ...written } as JournalEntry;
    // A provider may echo a key in a good answer; the answer stays as it is, but the journal must not contain the key.
    journal(model.redact === undefined ? stamped : (JSON.parse(model.redact(journalLine(stamped))) as JournalEntry));
  };
}
