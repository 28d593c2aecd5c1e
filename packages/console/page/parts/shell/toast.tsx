import { useEffect } from 'preact/hooks';
import { outcome, pending, sendNow, undo } from '../../lib/pending.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../button.tsx';
import { useNow, Visible } from '../text.tsx';

/** A decision that can be undone, or what came of the last one. */
export function Toast() {
  const waiting = useStore(pending);
  const last = useStore(outcome);
  const now = useNow(250);
  const [one] = waiting;
  useEffect(() => {
    if (last === undefined) return;
    const timer = window.setTimeout(() => outcome.set(undefined), 8000);
    return () => window.clearTimeout(timer);
  }, [last]);
  return (
    <div aria-live="polite">
      {one !== undefined && (
        <div class="toast">
          <span>
            {waiting.length > 1 ? `${one.doing} ${waiting.length}` : one.doing} in{' '}
            <span aria-hidden="true">{Math.max(0, Math.ceil((one.at - now) / 1000))} s</span>
            <span class="unseen">5 seconds</span>
          </span>
          <Button onPress={() => void undo()} keyName="u">
            Undo
          </Button>
          <Button onPress={() => sendNow()}>Send now</Button>
        </div>
      )}
      {one === undefined && last !== undefined && <Visible as="div" class="toast" text={last.answer.message} />}
    </div>
  );
}
