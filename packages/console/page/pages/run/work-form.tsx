import { useState } from 'preact/hooks';
import type { ActAnswer, RetryPlanOut } from '../../../src/model/run-act.ts';
import type { RunPage as RunPageData } from '../../../src/model/run-page.ts';
import { send } from '../../lib/api.ts';
import { useData } from '../../lib/data.ts';
import { enoughFor, limitIn } from '../../lib/limit.ts';
import { address } from '../../lib/route.ts';
import { counted, counting, dollars } from '../../lib/words.ts';
import { Button } from '../../parts/button.tsx';
import { Twin, Visible } from '../../parts/text.tsx';
import { commandOf } from './asked.ts';
import { LimitField } from './limit-field.tsx';

interface WorkFormGiven {
  readonly act: 'pause' | 'resume' | 'retry';
  readonly page: RunPageData;
  readonly onClose: () => void;
}

/** Pauses a run, resumes it, or retries its failed units. */
export function WorkForm({ act, page: { run, acts }, onClose }: WorkFormGiven) {
  const plan = useData<RetryPlanOut>(act === 'retry' ? `/api/runs${address(run.id)}/retry` : undefined).value;
  const [answer, told] = useState<ActAnswer>();
  const [isSending, sending] = useState(false);
  const isLimited = act === 'resume' && (run.reason === 'budget' || run.maxCost !== undefined);
  const [typed, type] = useState(() =>
    run.reason === 'budget' ? enoughFor({ spent: run.spent.cost, limit: run.maxCost }) : `${run.maxCost ?? ''}`,
  );
  const limit = isLimited ? limitIn(typed) : undefined;
  const isSame = limit === run.maxCost && run.reason !== 'budget';
  const command = `${plan?.command ?? commandOf(act, run.folder)}${limit === undefined || isSame ? '' : ` --max-cost ${limit}`}`;
  const submit = () => {
    sending(true);
    void send<ActAnswer>(`/api/runs${address(run.id)}/${act}`, limit === undefined || isSame ? {} : { maxCost: limit })
      .then(told)
      .catch((problem: Error) => told({ isDone: false, message: problem.message, command }))
      .finally(() => sending(false));
  };
  const off = isSending
    ? 'It is being done'
    : act === 'retry' && (plan?.units ?? 0) === 0
      ? 'No unit has failed'
      : isLimited && limit === undefined
        ? 'The limit is not an amount'
        : undefined;
  return (
    <>
      {act === 'pause' && <p>Calls in flight finish and are kept. No new calls are made.</p>}
      {act === 'resume' && <p>The run continues where it stopped, with its own copy of the pipeline. This calls models.</p>}
      {isLimited && <LimitField spent={run.spent.cost} text={typed} onInput={type} />}
      {act === 'retry' && <RetryText plan={plan} />}
      <Twin command={command} label="In a terminal" />
      <Answered answer={answer} />
      {!acts[act] && answer === undefined && <p class="quiet">This console can't do that now. Use the command.</p>}
      <div class="row">
        {acts[act] && answer?.isDone !== true && (
          <Button isPrimary onPress={submit} off={off}>
            {act === 'pause' ? 'Pause' : act === 'resume' ? 'Resume' : `Retry ${counting(plan?.units ?? 0, 'unit')}`}
          </Button>
        )}
        <Button onPress={onClose} keyName="Esc">
          Close
        </Button>
      </div>
    </>
  );
}

/** What a retry would take. */
function RetryText({ plan }: { readonly plan: RetryPlanOut | undefined }) {
  if (plan === undefined) return <p class="quiet">Counting…</p>;
  const range = (
    { least, most }: { readonly least: number; readonly most?: number | undefined },
    say: (number: number) => string,
  ) => (most === undefined ? `${say(least)} or more` : most === least ? say(least) : `${say(least)}–${say(most)}`);
  return (
    <p>
      Retry {counting(plan.units, 'unit')}?{' '}
      {plan.calls === undefined ? 'Number of calls unknown' : `${range(plan.calls, (calls) => counted(Math.round(calls)))} calls`}
      , {plan.costUsd === undefined ? 'cost unknown' : range(plan.costUsd, dollars)}.
    </p>
  );
}

/** What came of it. */
export function Answered({ answer }: { readonly answer: Pick<ActAnswer, 'isDone' | 'message'> | undefined }) {
  if (answer === undefined) return null;
  return <Visible as="div" class={`banner ${answer.isDone ? 'good' : 'bad'}`} role="status" text={answer.message} />;
}
