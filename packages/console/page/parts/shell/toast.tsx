import { useEffect } from 'preact/hooks';
import { dueText } from '../../lib/due-text.ts';
import { forgetRecorded, outcomes, refusedIn, type Told } from '../../lib/outcomes.ts';
import { pending, sendNow, undo } from '../../lib/pending.ts';
import { address, go } from '../../lib/route.ts';
import { useStore } from '../../lib/store.ts';
import { counting } from '../../lib/words.ts';
import { Button } from '../button.tsx';
import { useNow, Visible } from '../text.tsx';

const SHOWN = 8000;

export function Toast() {
  const told = useStore(outcomes);
  const waiting = useStore(pending);
  const refused = refusedIn(told);
  const recorded = told.filter(({ answer }) => answer.isRecorded);
  useEffect(() => {
    if (recorded.length === 0) return;
    const timer = window.setTimeout(forgetRecorded, SHOWN);
    return () => window.clearTimeout(timer);
  }, [told]);
  return (
    <div class="toasts" aria-live="polite">
      {refused.length > 0 && <Refused refused={refused} recorded={recorded.length} />}
      {waiting.length > 0 && <Undoable />}
      {waiting.length === 0 && refused.length === 0 && recorded.length > 0 && (
        <Visible as="div" class="toast" text={recordedText(recorded)} />
      )}
    </div>
  );
}

export function undoLast(): void {
  const undone = undo();
  const { pathname, search } = window.location;
  if (undone !== undefined && undone.from !== `${pathname}${search}`) go(undone.from);
}

function Undoable() {
  const now = useNow(250);
  const all = useStore(pending);
  if (all.length === 0) return null;
  return (
    <div class="toast">
      <ul>
        {all.map((one) => (
          <li key={one.each[0]?.review}>
            <Visible text={dueText(one)} /> in <span aria-hidden="true">{Math.max(0, Math.ceil((one.at - now) / 1000))} s</span>
            <span class="unseen">5 seconds</span>
          </li>
        ))}
      </ul>
      <Button onPress={undoLast} keyName="u">
        Undo
      </Button>
      <Button onPress={() => sendNow()}>Send now</Button>
    </div>
  );
}

// A message about recorded decisions. Reviews that still need another approval are not called decided.
function recordedText(recorded: readonly Told[]): string {
  const [one] = recorded;
  if (recorded.length === 1 && one !== undefined) return one.answer.message;
  const [done, agreed] = [true, false].map((isDone) =>
    recorded.filter(({ answer }) => (answer.status === 'recorded') === isDone),
  );
  return [
    ...(done?.length ? [`${counting(done.length, 'decision')} recorded.`] : []),
    ...(agreed?.length ? [`${counting(agreed.length, 'approval')} recorded; more people must approve.`] : []),
  ].join(' ');
}

// The decisions that were not recorded, with the reasons. It stays until the user closes it.
function Refused({ refused, recorded }: { readonly refused: readonly Told[]; readonly recorded: number }) {
  const isOne = refused.length === 1 && recorded === 0;
  return (
    <div class="toast refused" role="alert">
      <div>
        {!isOne && <b>{`${counting(recorded, 'decision')} recorded, ${refused.length} not.`}</b>}
        <ul>
          {refused.map(({ review, name, answer }) => (
            <li key={review}>
              <Visible as="a" class="mono" href={address('d', review)} text={`${name} ${review.slice(0, 8)}`} />{' '}
              <Visible text={answer.message} />
            </li>
          ))}
        </ul>
      </div>
      <Button onPress={() => outcomes.set([])}>Close</Button>
    </div>
  );
}
