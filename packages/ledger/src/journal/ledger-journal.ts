import type { JournalEntry, Model } from '@tamis/core';
import type { Journal } from '@tamis/core/loop';
import type { Ledger } from '../port/ledger.ts';
import type { JournalOptions } from './journal-options.ts';
import { JournalWriter } from './journal-writer.ts';

/** A journal that records an `ask` run in a ledger. */
export interface LedgerJournal {
  /** The journal for `ask`. */
  readonly journal: Journal;
  /** Wraps a model so that it is called only once everything before the call is durable. If that fails, the model is not called. */
  readonly durable: (model: Model) => Model;
  /** Resolves when everything recorded up to now is durable. Rejects with the Fault that prevents it. */
  readonly settled: () => Promise<void>;
  /** Releases the run, for a process that won't continue it after all. The end of a run also releases it. */
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
