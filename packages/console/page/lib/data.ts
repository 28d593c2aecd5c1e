import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ApiProblem, read } from './api.ts';
import { onChange } from './live.ts';

export interface Data<Value> {
  readonly value: Value | undefined;
  readonly problem: ApiProblem | undefined;
  readonly isSlow: boolean;
  readonly isLong: boolean;
  readonly isVeryLong: boolean;
  readonly reload: () => void;
}

const RENEWED = 3000;

// Reloads figures until they are up to date. After the last change to a run, no other event would trigger that.
export function useRenewal({ value, reload }: Data<unknown>, isOld: boolean): void {
  useEffect(() => {
    if (!isOld) return;
    const timer = window.setTimeout(reload, RENEWED);
    return () => window.clearTimeout(timer);
  }, [value, isOld]);
}

const TOGETHER = 300;

const WAITS = [150, 1000, 5000];

export function useData<Value>(path: string | undefined, book?: string): Data<Value> {
  const [state, set] = useState<{ path: string | undefined; value?: Value; problem?: ApiProblem }>({ path });
  const [waits, setWaits] = useState(0);
  const request = useRef<AbortController | undefined>(undefined);
  const isDue = useRef(false);
  const load = useCallback(async () => {
    if (path === undefined) return;
    request.current?.abort();
    const own = new AbortController();
    request.current = own;
    isDue.current = false;
    try {
      const value = await read<Value>(path, own.signal);
      set({ path, value });
    } catch (problem) {
      if (own.signal.aborted) return;
      const told =
        problem instanceof ApiProblem
          ? problem
          : new ApiProblem(0, { error: 'offline', message: 'The console is not responding.' });
      set((old) => (old.path === path && old.value !== undefined ? { ...old, problem: told } : { path, problem: told }));
    } finally {
      if (request.current === own) request.current = undefined;
    }
    if (isDue.current) void load();
  }, [path]);
  useEffect(() => {
    void load();
    setWaits(0);
    const timers = WAITS.map((after, at) => window.setTimeout(() => setWaits(at + 1), after));
    return () => {
      for (const timer of timers) window.clearTimeout(timer);
      request.current?.abort();
    };
  }, [load]);
  useEffect(() => {
    let timer = 0;
    let last = 0;
    const again = () => {
      timer = 0;
      last = performance.now();
      // A request in flight is not aborted, because during constant writes no answer would ever arrive.
      if (request.current === undefined) void load();
      else isDue.current = true;
    };
    const stop = onChange((books) => {
      if ((book !== undefined && books !== undefined && !books.includes(book)) || timer !== 0) return;
      const rest = last + TOGETHER - performance.now();
      if (rest <= 0) again();
      else timer = window.setTimeout(again, rest);
    });
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, [load, book]);
  const isOwn = state.path === path;
  const value = isOwn ? state.value : undefined;
  const isWaiting = value === undefined && !(isOwn && state.problem !== undefined);
  return {
    value,
    problem: isOwn ? state.problem : undefined,
    isSlow: isWaiting && waits > 0,
    isLong: isWaiting && waits > 1,
    isVeryLong: isWaiting && waits > 2,
    reload: () => void load(),
  };
}
