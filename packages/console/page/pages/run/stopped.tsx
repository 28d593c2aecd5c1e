import type { RunOut } from '../../../src/model/run.ts';
import { dollars, dollarsApart } from '../../lib/words.ts';

export function Stopped({ run }: { readonly run: RunOut }) {
  const text = stopText(run);
  return text === undefined ? null : (
    <p class="banner plain" role="note">
      {text}
    </p>
  );
}

const TEXTS: { readonly [reason: string]: string } = {
  pause: 'Someone paused the run. Resume continues it.',
  interrupted: 'The process was interrupted. Resume continues the run.',
  provider: 'A provider, the network or the disk failed. Check the key, the model and the address, then resume the run.',
  'batch-unknown':
    "Tamis can't tell whether the provider has a batch, or what happened to it. Run tamis batches to decide what to do.",
  rechecked: 'After a recheck, some units have work left. Resume does that work, which may call models.',
  'zero-valid':
    'The run stopped because no unit is valid at one of its steps. Look at the failures, correct the pipeline, then recheck or retry.',
};

function stopText({ activity, reason = '', maxCost, spent, waits }: RunOut): string | undefined {
  if (activity === 'running' || activity === 'ended') return undefined;
  if (activity === 'waiting') return waits;
  if (reason !== 'budget') return Object.hasOwn(TEXTS, reason) ? TEXTS[reason] : undefined;
  const [cost, limit] = maxCost === undefined ? [dollars(spent.cost)] : dollarsApart(spent.cost, maxCost);
  const of = limit === undefined ? '' : ` of ${limit}`;
  return `Paused because the next call could exceed the run's cost limit${of}; ${cost} has been spent. Resume with a higher limit.`;
}
