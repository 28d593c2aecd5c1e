import { useEffect, useRef, useState } from 'preact/hooks';
import type { ChoiceCheck, Recheck } from '../../../src/model/recheck.ts';
import type { Review } from '../../../src/model/review.ts';
import { send } from '../../lib/api.ts';
import { address } from '../../lib/route.ts';

/** A live host's response, requested when the page opens and then every ten seconds. */
export interface Checking {
  readonly answer: Recheck | undefined;
  readonly isAsking: boolean;
  readonly again: () => void;
}

const EVERY = 10_000;

/** Asks the live host about a review while the review is open. */
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

/** The live host's result for a choice. Choice 0 is the action that an approval runs, whether proposed or edited. */
export function choiceCheck(answer: Recheck | undefined, choice: number): ChoiceCheck | undefined {
  if (answer?.checked !== true) return undefined;
  return choice === 0 ? answer : answer.options?.[choice];
}
