import type { ActAnswer } from '../../../src/model/run-act.ts';
import { Visible } from '../../parts/text.tsx';

/** What came of it. */
export function Answered({ answer }: { readonly answer: Pick<ActAnswer, 'isDone' | 'message'> | undefined }) {
  if (answer === undefined) return null;
  return (
    <div class={`banner ${answer.isDone ? 'good' : 'bad'}`} role="status">
      <Visible text={answer.message} />
    </div>
  );
}
