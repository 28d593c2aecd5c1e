import { Store } from './store.ts';

export interface LiveState {
  readonly isLive: boolean;
  readonly since: number;
  readonly lastEvent: number;
}

export const live = new Store<LiveState>({ isLive: true, since: Date.now(), lastEvent: 0 });

const listeners = new Set<(books: readonly string[] | undefined) => void>();

// Calls a function when ledgers change, with their names, or without names if any of them may have changed.
export function onChange(listener: (books: readonly string[] | undefined) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let source: EventSource | undefined;

export function connect(): void {
  if (source !== undefined) return;
  const opened = new EventSource('/api/live');
  source = opened;
  const tell = (books: readonly string[] | undefined) => {
    live.set({ isLive: true, since: live.value.since, lastEvent: Date.now() });
    for (const listener of listeners) listener(books);
  };
  opened.addEventListener('hello', () => live.set({ ...live.value, isLive: true, since: Date.now() }));
  opened.addEventListener('change', (event) =>
    tell((JSON.parse((event as MessageEvent<string>).data) as { books: readonly string[] }).books),
  );
  opened.addEventListener('reset', () => tell(undefined));
  opened.addEventListener('open', () => {
    if (!live.value.isLive) tell(undefined);
  });
  opened.addEventListener('error', () => {
    if (live.value.isLive) live.set({ ...live.value, isLive: false, since: Date.now() });
    if (opened.readyState === EventSource.CLOSED) {
      source = undefined;
      window.setTimeout(connect, 4000);
    }
  });
}
