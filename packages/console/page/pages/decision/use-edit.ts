import { useEffect, useMemo, useState } from 'preact/hooks';
import type { EditVerdict } from '../../../src/model/decision.ts';
import type { ChoiceCheck, Recheck } from '../../../src/model/recheck.ts';
import type { Review } from '../../../src/model/review.ts';
import { send } from '../../lib/api.ts';
import { prettyJson } from '../../lib/json/pretty-json.ts';
import { address } from '../../lib/route.ts';
import type { FormProblem } from '../../parts/edit-form/form-schema.ts';

export interface Editing {
  readonly text: string;
  readonly before: string;
  readonly problems: readonly FormProblem[];
  readonly verdict: EditVerdict | undefined;
  readonly isChanged: boolean;
  readonly isJudging: boolean;
  readonly check: ChoiceCheck | undefined;
  readonly checkedAt: number | undefined;
  readonly host: string | undefined;
  // Whether a host has been asked and may still answer.
  readonly isChecking: boolean;
  readonly put: (text: string) => void;
  readonly reset: () => void;
}

const QUIET = 150;

export function useEdit(review: Review, isEditing: boolean): Editing {
  const before = useMemo(() => prettyJson(review.pending.text?.text ?? ''), [review.pending.text?.text]);
  const [typed, type] = useState<string>();
  const [verdict, judge] = useState<{ readonly text: string; readonly verdict: EditVerdict }>();
  const text = typed ?? before;
  useEffect(() => {
    if (!isEditing) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const timer = window.setTimeout(() => {
      void send<EditVerdict>(`/api/reviews${address(review.row.id)}/judge`, { value: text }, { signal })
        .then((found) => !signal.aborted && judge({ text, verdict: found }))
        .catch(() => undefined);
    }, QUIET);
    return () => {
      leaving.abort();
      window.clearTimeout(timer);
    };
  }, [text, isEditing, review.row.id]);
  const isChanged = text !== before;
  const isFit = verdict?.text === text && verdict.verdict.fits;
  const checked = useEditCheck(review, isEditing && isChanged && isFit && review.row.isAction ? text : undefined);
  return {
    ...{ text, before, put: type, reset: () => type(undefined), ...checked },
    problems: verdict?.verdict.problems ?? [],
    verdict: verdict?.verdict,
    isChanged,
    isJudging: verdict?.text !== text,
  };
}

const EVERY = 10_000;

// Asks the live host about an edit that passes the contract, as `useCheck` does for the proposal.
function useEditCheck({ row }: Review, text: string | undefined): Pick<Editing, 'check' | 'checkedAt' | 'host' | 'isChecking'> {
  const [found, set] = useState<{ readonly text: string; readonly answer: Recheck | undefined }>();
  useEffect(() => {
    if (text === undefined) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const ask = () => {
      void send<Recheck>(`/api/reviews${address(row.id)}/check`, { value: text }, { signal })
        .catch(() => undefined)
        .then((answer) => !signal.aborted && set({ text, answer }));
    };
    ask();
    const timer = window.setInterval(ask, EVERY);
    return () => {
      leaving.abort();
      window.clearInterval(timer);
    };
  }, [row.id, text]);
  const answer = found?.text === text && found?.answer?.checked === true ? found.answer : undefined;
  return { check: answer, checkedAt: answer?.at, host: answer?.host, isChecking: text !== undefined && found?.text !== text };
}
