import { useEffect, useState } from 'preact/hooks';
import { readAnswer } from './api.ts';

/** An answer that is requested once; a refusal with a reason is also an answer. */
export function useAnswer<Answer extends { readonly isDone: boolean; readonly message: string }>(
  path: string | undefined,
): Answer | undefined {
  const [answer, set] = useState<Answer>();
  useEffect(() => {
    if (path === undefined) return;
    const own = new AbortController();
    void readAnswer<Answer>(path, own.signal)
      .catch((problem: Error) => ({ isDone: false, message: problem.message }) as Answer)
      .then((found) => !own.signal.aborted && set(found));
    return () => own.abort();
  }, [path]);
  return answer;
}
