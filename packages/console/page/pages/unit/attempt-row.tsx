import type { AttemptOut } from '../../../src/model/unit.ts';
import { counting } from '../../lib/words.ts';
import { Code } from '../../parts/code.tsx';
import { StateWord } from '../../parts/state.tsx';
import { Clock, Visible } from '../../parts/text.tsx';

interface AttemptRowGiven {
  readonly attempt: AttemptOut;
  readonly run: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

export function AttemptRow({ attempt, run, isChosen, onChoose }: AttemptRowGiven) {
  const { calls } = attempt;
  const unanswered = unansweredText(calls);
  const tokens = calls.reduce((sum, call) => sum + (call.tokens ?? 0), 0);
  const took = calls.reduce((sum, call) => sum + (call.took ?? 0), 0);
  return (
    <button type="button" class="attempt" aria-pressed={isChosen} onClick={onChoose}>
      <span class="quiet">{attempt.attempt}</span>
      <span class="long">
        <Clock time={attempt.startedAt} />
      </span>
      <StateWord state={wordOf(attempt)} />
      <span>
        <Origin attempt={attempt} />
        <What attempt={attempt} run={run} />
        {unanswered !== '' && <Visible as="div" class="meta" text={unanswered} />}
      </span>
      <span class="meta long">
        {tokens > 0 && counting(tokens, 'token')} {took > 0 && `${(took / 1000).toFixed(1)} s`}
      </span>
    </button>
  );
}

function unansweredText(calls: AttemptOut['calls']): string {
  const faults = calls.filter(({ outcome }) => outcome === 'fault');
  const lost = calls.filter(({ outcome }) => outcome === 'lost').length;
  return [
    ...(faults.length === 0
      ? []
      : [`${counting(faults.length, 'call')} got no answer: ${faults.map(({ fault }) => fault).join(', ')}`]),
    ...(lost === 0 ? [] : [`${counting(lost, 'call')} without a recorded response`]),
  ].join('; ');
}

const REASONS: { readonly [reason: string]: string } = {
  retry: 'asked again',
  hint: 'asked again with a hint',
  fault: 'asked again after a fault',
  edit: 'written by a person',
  choose: 'chosen by a person',
};

// The origin of an attempt, unless it was a plain request to the model.
function Origin({ attempt: { origin, reason, isSuperseded } }: { readonly attempt: AttemptOut }) {
  const told = [
    ...(origin === undefined ? [] : [`reply ${origin} ${reason === 'review' ? 'sent to people' : 'judged again'}`]),
    ...(reason === undefined || reason === 'first' || origin !== undefined ? [] : [REASONS[reason] ?? reason]),
    ...(isSuperseded ? ['superseded'] : []),
  ];
  if (told.length === 0) return null;
  return (
    <span class="quiet">
      <Visible text={told.join(', ')} />:{' '}
    </span>
  );
}

function What({ attempt, run }: { readonly attempt: AttemptOut; readonly run: string }) {
  const { verdict, error, code, calls } = attempt;
  const wrong = verdict?.findings.find(({ severity }) => severity === 'error');
  const doubt = verdict?.changes.find(({ safety }) => safety === 'unsafe');
  if (wrong !== undefined)
    return (
      <>
        <code>{wrong.code}</code> <Visible as="span" class="mono" text={wrong.path} /> <Visible text={wrong.message} />
        {attempt.isSentBack && wrong.hint !== undefined && (
          <div class="meta">
            Sent back: <Visible text={wrong.hint.slice(0, 300)} />
          </div>
        )}
      </>
    );
  if (doubt !== undefined)
    return (
      <>
        <code>{doubt.code}</code> <Visible text={doubt.message} />
      </>
    );
  if (error !== undefined) return <Visible text={error} />;
  if (verdict !== undefined)
    return (
      <>
        {verdict.changes.length > 0
          ? counting(verdict.changes.length, 'safe change')
          : calls.length > 0
            ? 'unchanged'
            : 'computed'}
      </>
    );
  return code === undefined ? <>no reply to judge</> : <Code code={code} run={run} />;
}

function wordOf({ status, verdict }: AttemptOut): string {
  if (status === undefined) return 'pending';
  if (status === 'pass') return (verdict?.changes.length ?? 0) > 0 ? 'repaired' : 'valid';
  return status === 'hold' ? 'hold' : 'failed';
}
