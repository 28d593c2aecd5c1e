import { useEffect, useRef, useState } from 'preact/hooks';
import type { ChoiceCheck, Recheck } from '../../../src/model/recheck.ts';
import type { Review } from '../../../src/model/review.ts';
import { send } from '../../lib/api.ts';
import { address } from '../../lib/route.ts';

export interface Checking {
  readonly answer: Recheck | undefined;
  readonly isAsking: boolean;
  readonly again: () => void;
}

const EVERY = 10_000;

export function useCheck({ row }: Review): Checking {
  const [answer, set] = useState<Recheck>();
  const [isAsking, ask] = useState(false);
  const load = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (row.state !== 'open' || !row.isAction) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    load.current = () => {
      ask(true);
      void send<Recheck>(`/api/reviews${address(row.id)}/check`, {}, { signal })
        // An old result is not shown as if it were current.
        .catch(() => undefined)
        .then((found) => !signal.aborted && set(found))
        .finally(() => !signal.aborted && ask(false));
    };
    load.current();
    const timer = window.setInterval(() => load.current(), EVERY);
    return () => {
      leaving.abort();
      window.clearInterval(timer);
    };
  }, [row.id, row.state, row.digest, row.isAction]);
  return { answer, isAsking, again: () => load.current() };
}

export function choiceCheck(answer: Recheck | undefined, choice: number): ChoiceCheck | undefined {
  if (answer?.checked !== true) return undefined;
  return choice === 0 ? answer : answer.options?.[choice];
}
