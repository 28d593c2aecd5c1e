import type { AttemptOut } from '../../../src/model/unit.ts';
import { counting } from '../../lib/words.ts';
import { Code } from '../../parts/code.tsx';
import { StateWord } from '../../parts/state.tsx';
import { Clock, Visible } from '../../parts/text.tsx';
import { wordOf } from './word-of.ts';

/** One attempt in the timeline. */
export function AttemptRow({
  attempt,
  run,
  number,
  isChosen,
  onChoose,
}: {
  readonly attempt: AttemptOut;
  readonly run: string;
  readonly number: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const { verdict, calls, error } = attempt;
  const wrong = verdict?.findings.find(({ severity }) => severity === 'error');
  const doubt = verdict?.changes.find(({ safety }) => safety === 'unsafe');
  const faults = calls.filter(({ outcome }) => outcome === 'fault' || outcome === 'lost');
  const tokens = calls.reduce((sum, call) => sum + (call.tokens ?? 0), 0);
  const took = calls.reduce((sum, call) => sum + (call.took ?? 0), 0);
  return (
    <button type="button" class="attempt" aria-pressed={isChosen} onClick={onChoose}>
      <span class="quiet">{number}</span>
      <span class="long">
        <Clock time={attempt.startedAt} />
      </span>
      <StateWord state={wordOf(attempt)} />
      <span>
        <span class="quiet">
          <Visible text={attempt.step} />
          {attempt.origin !== undefined && `, reply ${attempt.origin} judged again`}
          {attempt.reason !== undefined && attempt.reason !== 'first' && (
            <>
              , <Visible text={attempt.reason} />
            </>
          )}
          {attempt.isSuperseded && ', superseded'}
        </span>{' '}
        {wrong !== undefined ? (
          <>
            <code>{wrong.code}</code>{' '}
            <span class="mono">
              <Visible text={wrong.path} />
            </span>{' '}
            <Visible text={wrong.message} />
            {wrong.hint !== undefined && (
              <div class="meta">
                Sent back: <Visible text={wrong.hint.slice(0, 300)} />
              </div>
            )}
          </>
        ) : doubt !== undefined ? (
          <>
            <code>{doubt.code}</code> <Visible text={doubt.message} />
          </>
        ) : error !== undefined ? (
          <Visible text={error} />
        ) : verdict !== undefined ? (
          counting(verdict.changes.length, 'safe change')
        ) : attempt.code !== undefined ? (
          <Code code={attempt.code} run={run} />
        ) : (
          'no reply to judge'
        )}
        {faults.length > 0 && (
          <div class="meta">
            {counting(faults.length, 'call')} got no answer:{' '}
            <Visible text={faults.map(({ fault, outcome }) => fault ?? outcome).join(', ')} />
          </div>
        )}
      </span>
      <span class="meta long">
        {tokens > 0 && counting(tokens, 'token')} {took > 0 && `${(took / 1000).toFixed(1)} s`}
      </span>
    </button>
  );
}
