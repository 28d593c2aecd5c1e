import { useEffect, useMemo, useState } from 'preact/hooks';
import type { EditVerdict } from '../../../src/model/decision.ts';
import type { Review } from '../../../src/model/review.ts';
import { send } from '../../lib/api.ts';
import { prettyJson } from '../../lib/json/pretty-json.ts';
import { address } from '../../lib/route.ts';
import type { FormProblem } from '../../parts/edit-form/form-schema.ts';

/** An edit in progress. */
export interface Editing {
  readonly text: string;
  readonly before: string;
  readonly problems: readonly FormProblem[];
  readonly verdict: EditVerdict | undefined;
  readonly isChanged: boolean;
  readonly isJudging: boolean;
  readonly put: (text: string) => void;
  readonly reset: () => void;
}

/** After the last key, in milliseconds. */
const QUIET = 150;

/** Typed text is kept while the page is open, whatever else happens on it. */
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
  return {
    ...{ text, before, put: type, reset: () => type(undefined) },
    problems: verdict?.verdict.problems ?? [],
    verdict: verdict?.verdict,
    isChanged: text !== before,
    isJudging: verdict?.text !== text,
  };
}
