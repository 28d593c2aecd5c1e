import type { RunOut } from '../../../src/model/run.ts';
import { counted } from '../../lib/words.ts';
import { Icon } from '../../parts/icon.tsx';

export function NextStep({ run }: { readonly run: RunOut }) {
  const { states, activity } = run;
  if (states.waiting > 0)
    return (
      <a href="/">
        <span class="person">
          <Icon name="waiting" />
        </span>{' '}
        decide {counted(states.waiting)}
      </a>
    );
  if (activity === 'interrupted' || activity === 'paused') return <span>continue it</span>;
  if (states.failed > 0)
    return <a href={`/failures?run=${encodeURIComponent(run.id)}`}>look at {counted(states.failed)} failed</a>;
  return <span class="quiet">{activity === 'running' ? 'running' : 'nothing'}</span>;
}
