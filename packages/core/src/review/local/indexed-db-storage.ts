import { dueAt, type ReviewStorage, type StorageChange, type StoredLocalReview } from './review-storage.ts';

interface IdbRequest<Result> {
  readonly result: Result;
  readonly error: unknown;
  onsuccess: (() => void) | null;
  onerror: (() => void) | null;
}
interface IdbStore {
  get(id: string): IdbRequest<Kept | undefined>;
  put(kept: Kept): unknown;
  getAll(): IdbRequest<readonly Kept[]>;
  index(name: string): { getAllKeys(range: unknown): IdbRequest<readonly string[]> };
  createIndex(name: string, key: string): unknown;
}
interface IdbTransaction {
  readonly error: unknown;
  oncomplete: (() => void) | null;
  onabort: (() => void) | null;
  objectStore(name: string): IdbStore;
  abort(): void;
}
interface IdbDatabase {
  onversionchange: (() => void) | null;
  transaction(store: string, mode: 'readonly' | 'readwrite', options?: { readonly durability: 'strict' }): IdbTransaction;
  createObjectStore(name: string, options: { readonly keyPath: string }): IdbStore;
  close(): void;
}
declare const indexedDB: {
  open(name: string, version: number): IdbRequest<IdbDatabase> & { onupgradeneeded: (() => void) | null };
};
declare const IDBKeyRange: { upperBound(bound: number): unknown };

// A database record. A record that needs no attention is in no index.
interface Kept {
  readonly id: string;
  readonly createdAt: number;
  readonly due?: number;
  readonly shelved: StoredLocalReview;
}

const STORE = 'reviews';
const DUE = 'due';
const VERSION = 1;

/** Keeps reviews in an IndexedDB database. They survive a reload, and all tabs of the page share them. */
export function indexedDbStorage(name = 'tamis-reviews'): ReviewStorage {
  let opened: Promise<IdbDatabase> | undefined;
  const database = () => {
    opened ??= open(name);
    return opened;
  };
  return {
    change: async (ids, work) => await change(await database(), ids, work),
    due: async (now) =>
      await answer(
        storeOf(await database())
          .index(DUE)
          .getAllKeys(IDBKeyRange.upperBound(now)),
      ),
    all: async () => {
      const kept = await answer(storeOf(await database()).getAll());
      return kept.toSorted((one, other) => one.createdAt - other.createdAt).map(({ shelved }) => shelved);
    },
  };
}

function open(name: string): Promise<IdbDatabase> {
  const request = indexedDB.open(name, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE, { keyPath: 'id' }).createIndex(DUE, DUE);
  };
  return answer(request);
}

function storeOf(database: IdbDatabase): IdbStore {
  return database.transaction(STORE, 'readonly').objectStore(STORE);
}

function answer<Result>(request: IdbRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function change<Answer>(
  database: IdbDatabase,
  ids: readonly string[],
  work: (found: ReadonlyMap<string, StoredLocalReview>) => StorageChange<Answer>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' });
    const store = transaction.objectStore(STORE);
    const requests = ids.map((id) => store.get(id));
    let failure: unknown;
    const finish = () => {
      const found = new Map(requests.flatMap(({ result }) => (result === undefined ? [] : [[result.id, result.shelved]])));
      try {
        const { answer: made, put = [] } = work(found);
        for (const one of put) store.put(keptFor(one));
        transaction.oncomplete = () => resolve(made);
      } catch (problem) {
        failure = problem;
        transaction.abort();
      }
    };
    transaction.onabort = () => reject(failure ?? transaction.error);
    // Requests of one transaction are answered in their order.
    const last = requests.at(-1);
    if (last !== undefined) last.onsuccess = finish;
  });
}

function keptFor(shelved: StoredLocalReview): Kept {
  const due = dueAt(shelved);
  const { review: id, createdAt } = shelved.row;
  return { id, createdAt, ...(due === undefined ? {} : { due }), shelved };
}
