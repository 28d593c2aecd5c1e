import type { JournalEntry } from '@tamis/core';
import { firstMistake, type KeptVerdict, type SeenAttempt, shortDigest, UNKNOWN } from '@tamis/pipeline';
import { engine } from '../engine.ts';
import { journalEntries } from '../io/journal-entries.ts';

export function journalAttempts(text: string): readonly SeenAttempt[] {
  const runs = new Map<string, RunReader>();
  return journalEntries(text).flatMap((entry) => {
    const reader = runs.get(entry.run) ?? new RunReader(entry.run);
    runs.set(entry.run, reader);
    return reader.read(entry);
  });
}

class RunReader {
  readonly #run: string;
  #starts = 0;
  #model = UNKNOWN;
  #contract = UNKNOWN;

  constructor(run: string) {
    this.#run = run;
  }

  read(entry: JournalEntry): readonly SeenAttempt[] {
    if (entry.kind === 'state-reached') this.#contract = shortDigest(entry.state?.contract);
    if (entry.kind === 'run-start' || entry.kind === 'call-start') this.#model = entry.model;
    if (entry.kind === 'call-start' && entry.reason === 'first') this.#starts++;
    if (entry.kind !== 'verdict-reached' || entry.reason === 'edit' || entry.reason === 'approve') return [];
    const { verdict, reason } = entry;
    if (!isVerdict(verdict)) return [];
    const sequence = `${this.#run} ${this.#starts}`;
    const { status } = verdict;
    return [{ sequence, model: this.#model, contract: this.#contract, reason, status, ...firstMistake(verdict, engine) }];
  }
}

function isVerdict(verdict: unknown): verdict is KeptVerdict {
  const { status, findings, changes } = Object(verdict) as { readonly [key: string]: unknown };
  return typeof status === 'string' && Array.isArray(findings) && Array.isArray(changes);
}
