import { useState } from 'preact/hooks';
import type { ActAnswer, RefreshPlanOut, RetryPlanOut } from '../../../src/model/run-act.ts';
import type { RunPage as RunPageData } from '../../../src/model/run-page.ts';
import { send, withQuery } from '../../lib/api.ts';
import { useData } from '../../lib/data.ts';
import { enoughFor, limitIn } from '../../lib/limit.ts';
import { address } from '../../lib/route.ts';
import { counting } from '../../lib/words.ts';
import { Button } from '../../parts/button.tsx';
import { Twin, Visible } from '../../parts/text.tsx';
import { commandOf } from './asked.ts';
import { LimitField } from './limit-field.tsx';
import { neededText } from './needed-text.ts';
import { Off } from './off.tsx';
import { type Which, whichText } from './which.ts';

interface WorkFormGiven {
  readonly act: 'pause' | 'resume' | 'retry' | 'refresh';
  readonly page: RunPageData;
  readonly which?: Which;
  readonly onClose: () => void;
}

export function WorkForm({ act, page: { run, acts }, which: given = {}, onClose }: WorkFormGiven) {
  const isPlanned = act === 'retry' || act === 'refresh';
  const [which, retryOthers] = useState(given);
  const plan = useData<Plan>(isPlanned ? withQuery(`/api/runs${address(run.id)}/${act}`, { ...which }) : undefined).value;
  const [answer, told] = useState<ActAnswer>();
  const [isSending, sending] = useState(false);
  const isLimited = (act === 'resume' || act === 'refresh') && (run.reason === 'budget' || run.maxCost !== undefined);
  const [typed, type] = useState(() =>
    run.reason === 'budget' ? enoughFor({ spent: run.spent.cost, limit: run.maxCost }) : `${run.maxCost ?? ''}`,
  );
  const limit = isLimited ? limitIn(typed) : undefined;
  const isSame = limit === run.maxCost && run.reason !== 'budget';
  const command = `${plan?.command ?? commandOf(act, run.folder)}${limit === undefined || isSame ? '' : ` --max-cost ${limit}`}`;
  const submit = () => {
    sending(true);
    void send<ActAnswer>(`/api/runs${address(run.id)}/${act}`, {
      ...which,
      ...(limit === undefined || isSame ? {} : { maxCost: limit }),
    })
      .then(told)
      .catch((problem: Error) => told({ isDone: false, message: problem.message, command }))
      .finally(() => sending(false));
  };
  const off = isSending
    ? 'Already in progress'
    : isPlanned && (plan === undefined || plan.units === 0 || plan.problem !== undefined)
      ? NOTHING[act]
      : isLimited && limit === undefined
        ? NO_AMOUNT
        : undefined;
  return (
    <>
      {act === 'pause' && <p>Calls in flight finish and are kept. No new calls are made.</p>}
      {act === 'resume' && <p>The run continues where it stopped, with its own copy of the pipeline. This calls models.</p>}
      {isLimited && (
        <LimitField spent={run.spent.cost} text={typed} onInput={type} problem={limit === undefined ? NO_AMOUNT : undefined} />
      )}
      {isPlanned && <PlanText act={act} plan={plan} which={which} />}
      {whichText(which) !== '' && which.unit === undefined && answer === undefined && (
        <div>
          <Button onPress={() => retryOthers({})}>All failed units instead</Button>
        </div>
      )}
      <Twin command={command} label="In a terminal" />
      <Answered answer={answer} />
      {!acts[act] && answer === undefined && <Off act={act} page={{ run, acts }} />}
      <div class="row">
        {acts[act] && answer?.isDone !== true && (
          <Button isPrimary onPress={submit} off={off}>
            {isPlanned ? `${VERBS[act]} ${counting(plan?.units ?? 0, 'unit')}` : VERBS[act]}
          </Button>
        )}
        <Button onPress={onClose} keyName="Esc">
          Close
        </Button>
      </div>
    </>
  );
}

type Plan = RetryPlanOut & Partial<Pick<RefreshPlanOut, 'kept' | 'pending' | 'problem'>>;

const VERBS = { pause: 'Pause', resume: 'Resume', retry: 'Retry', refresh: 'Ask again for' } as const;

const NO_AMOUNT = 'The limit is not an amount';

const NOTHING = { retry: 'No unit has failed', refresh: 'There is nothing to ask again' } as const;

interface PlanTextGiven {
  readonly act: 'retry' | 'refresh';
  readonly plan: Plan | undefined;
  readonly which: Which;
}

// The calls and cost of a retry or refresh.
function PlanText({ act, plan, which }: PlanTextGiven) {
  if (plan === undefined) return <p class="quiet">Counting…</p>;
  const { units, kept = 0, pending = 0, problem } = plan;
  return (
    <>
      {problem !== undefined && <Visible as="p" class="banner" text={problem} />}
      {problem === undefined && units > 0 && (
        <p>
          {VERBS[act]} {counting(units, 'unit')}
          {whichText(which) !== '' && <Visible text={` ${whichText(which)}`} />}
          {pending > 0 && `, and continue with ${counting(pending, 'unit')} that ${pending === 1 ? 'has' : 'have'} work left`}?{' '}
          {neededText(plan)}.{act === 'refresh' && ' The old results are kept and marked as superseded.'}
        </p>
      )}
      {units === 0 && <Visible as="p" text={`${NOTHING[act]} ${whichText(which)}`.trimEnd().concat('.')} />}
      {kept > 0 && (
        <p>
          {counting(kept, 'unit')} stay{kept === 1 && 's'} out of date, because other units were made from{' '}
          {kept === 1 ? 'it' : 'them'}. A new run brings {kept === 1 ? 'it' : 'them'} up to date.
        </p>
      )}
    </>
  );
}

export function Answered({ answer }: { readonly answer: Pick<ActAnswer, 'isDone' | 'message'> | undefined }) {
  if (answer === undefined) return null;
  return <Visible as="div" class={`banner ${answer.isDone ? 'good' : 'bad'}`} role="status" text={answer.message} />;
}
