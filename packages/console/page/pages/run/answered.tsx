import type { ActAnswer } from '../../../src/model/run-act.ts';
import { Visible } from '../../parts/text.tsx';

/** What came of it. */
export function Answered({ answer }: { readonly answer: Pick<ActAnswer, 'isDone' | 'message'> | undefined }) {
  if (answer === undefined) return null;
  return <Visible as="div" class={`banner ${answer.isDone ? 'good' : 'bad'}`} role="status" text={answer.message} />;
}
