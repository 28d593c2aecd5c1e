import type { RunPage as RunPageData } from '../../../src/model/run-page.ts';
import { clock } from '../../lib/words.ts';
import { Button } from '../../parts/button.tsx';
import { StateMark } from '../../parts/state.tsx';
import { Ago, Visible } from '../../parts/text.tsx';
import type { Asked } from './asked.ts';

const NAMES = { pause: 'Pause', resume: 'Resume', retry: 'Retry failed…' } as const;

interface RunHeadingGiven {
  readonly page: RunPageData;
  readonly onAsk: (act: Asked) => void;
}

/** The run, its state, and what can be done with it. */
export function RunHeading({ page: { run, config }, onAsk }: RunHeadingGiven) {
  const off = run.states.failed + run.states.quarantined > 0 ? undefined : 'No unit has failed';
  const primary = primaryOf(run);
  return (
    <div class="row">
      <Visible as="h1" text={run.id} />
      <StateMark state={run.activity} />
      <span class="quiet">
        started {clock(run.createdAt)}, <Ago time={run.createdAt} />
        {run.purgedAt !== undefined && ' · contents purged'}
        {config === 'changed' && ' · the pipeline folder has changed since then'}
      </span>
      <div class="row push">
        <Button onPress={() => onAsk('recheck')} keyName="v">
          Recheck…
        </Button>
        <Button onPress={() => onAsk('export')} keyName="o">
          Export…
        </Button>
        {primary !== 'retry' && (
          <Button onPress={() => onAsk('retry')} keyName="r" off={off}>
            Retry failed…
          </Button>
        )}
        <Button
          isPrimary
          onPress={() => onAsk(primary)}
          keyName={primary === 'retry' ? 'r' : 'p'}
          off={primary === 'retry' ? off : undefined}
        >
          {NAMES[primary]}
        </Button>
      </div>
    </div>
  );
}

/** The most likely action. */
function primaryOf({ activity }: RunPageData['run']): keyof typeof NAMES {
  if (activity === 'running') return 'pause';
  return activity === 'interrupted' || activity === 'paused' ? 'resume' : 'retry';
}
