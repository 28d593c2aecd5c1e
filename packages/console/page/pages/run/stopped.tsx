import type { RunOut } from '../../../src/model/run.ts';
import { dollars, dollarsApart } from '../../lib/words.ts';

/** Explains why a run has stopped and how to continue it; empty if it has ended or is in progress. */
export function Stopped({ run }: { readonly run: RunOut }) {
  const text = stopText(run);
  return text === undefined ? null : (
    <p class="banner plain" role="note">
      {text}
    </p>
  );
}

/** Explanations of why a run has stopped. Reasons that a person can do nothing about have none. */
const TEXTS: { readonly [reason: string]: string } = {
  pause: 'Someone asked for the pause. Resume continues the run.',
  interrupted: 'The process was interrupted. Resume continues the run.',
  provider:
    'A provider, the network or the disk failed. Check the key, the model and the address; then Resume continues the run.',
  'batch-unknown': 'It is unknown whether the provider has a batch, or what happened to it. tamis batches shows what to decide.',
  rechecked: 'A recheck gave units new work. Resume continues with it, which may call models.',
  waiting: 'Nothing is left to do until people decide what waits in the inbox.',
  'zero-valid':
    'No unit is valid at a step, so the run was stopped. Look at its failures, correct the pipeline, then recheck or retry.',
};

function stopText({ activity, reason = '', maxCost, spent }: RunOut): string | undefined {
  if (activity === 'running' || activity === 'ended') return undefined;
  if (reason !== 'budget') return Object.hasOwn(TEXTS, reason) ? TEXTS[reason] : undefined;
  const [cost, limit] = maxCost === undefined ? [dollars(spent.cost)] : dollarsApart(spent.cost, maxCost);
  const of = limit === undefined ? '' : ` of ${limit}`;
  return `Paused because the next call could exceed the run's cost limit${of}; ${cost} is spent. Resume with a higher limit.`;
}
