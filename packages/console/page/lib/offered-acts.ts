import type { RunPage } from '../../src/model/run-page.ts';
import type { Role } from '../../src/model/session.ts';

interface OfferedAct {
  readonly text: string;
  readonly act: keyof RunPage['acts'];
}

export function offeredActs(
  { activity, states }: Pick<RunPage['run'], 'activity' | 'states'>,
  role: Role | undefined,
): readonly OfferedAct[] {
  const acts: readonly (OfferedAct & { readonly if: boolean })[] = [
    { text: 'Pause the run…', act: 'pause', if: activity === 'running' },
    { text: 'Resume the run…', act: 'resume', if: activity === 'paused' || activity === 'interrupted' },
    { text: 'Retry failed units…', act: 'retry', if: states.failed + states.quarantined > 0 },
    { text: 'Recheck stored replies…', act: 'recheck', if: true },
    { text: 'Export units…', act: 'export', if: true },
  ];
  return acts.filter(({ act, if: isDue }) => isDue && (act === 'export' || role === 'operator'));
}
