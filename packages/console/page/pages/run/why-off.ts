import type { RunOut } from '../../../src/model/run.ts';
import type { RunPage } from '../../../src/model/run-page.ts';
import type { Session } from '../../../src/model/session.ts';
import type { Asked } from './asked.ts';

interface Looked {
  readonly run: Pick<RunOut, 'activity'>;
  readonly acts: RunPage['acts'];
  readonly role: Session['role'] | undefined;
}

// Why an action on a run is not available here, and what to do instead.
export function whyOff(act: Asked, { run, acts, role }: Looked): string {
  // Everyone may export, so what can't is a console without the commands.
  if (!acts.export) return 'This console can only show runs. Use the command in a terminal.';
  if (role !== undefined && role !== 'operator')
    return `Your role is ${role}. Ask an operator, or use the command in a terminal where the run is.`;
  if (act === 'pause') return 'No process is working on the run, so there is nothing to pause.';
  if (run.activity === 'running') return 'A process is working on the run. Pause it first.';
  return 'Another process holds the run, or the run folder has no copy of its pipeline.';
}
