import type { Journal, JournalEntry, Model } from '@tamis/core';
import type { Ledger } from '../port/ledger.ts';
import type { JournalOptions } from './journal-options.ts';
import { JournalWriter } from './journal-writer.ts';

/** A journal that records an `ask` run in a ledger. */
export interface LedgerJournal {
  /** The sink of `ask`. */
  readonly journal: Journal;
  /** The same model, called only once everything before the call is durable; if that fails, it is not called. */
  readonly durable: (model: Model) => Model;
  /** Resolves when everything so far is durable; rejects with the Fault that prevents it. */
  readonly settled: () => Promise<void>;
  /** Releases the run, for a process that will not continue it after all; the end of a run does so too. */
  readonly release: () => Promise<void>;
}

/** Records an `ask` run in a ledger, so that it is counted there and can be resumed with `loadRun`. */
export function ledgerJournal(ledger: Ledger, options: JournalOptions): LedgerJournal {
  const writer = new JournalWriter(ledger, options);
  let work = writer.begin();
  // `settled` reports a failure; after one, nothing more is written.
  work.catch(() => undefined);
  const journal = (entry: JournalEntry) => {
    work = work.then(() => writer.take(entry));
    work.catch(() => writer.stop());
  };
  const settled = () => work;
  return { journal, settled, release: () => writer.release(), durable: (model) => durableModel(model, settled) };
}

function durableModel(model: Model, settled: () => Promise<void>): Model {
  const ask: Model['ask'] = async (...request) => {
    await settled();
    return await model.ask(...request);
  };
  return new Proxy(model, {
    get: (target, key) => {
      if (key === 'ask') return ask;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
