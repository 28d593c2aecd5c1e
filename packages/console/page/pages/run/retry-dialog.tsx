import type { RunPage as RunPageData } from '../../../src/model/run-page.ts';
import { useData } from '../../lib/data.ts';
import { address } from '../../lib/route.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { TITLES } from './asked.ts';
import type { Which } from './which.ts';
import { WorkForm } from './work-form.tsx';

interface RetryDialogGiven {
  readonly run: string;
  readonly which: Which;
  readonly onClose: () => void;
}

export function RetryDialog({ run, which, onClose }: RetryDialogGiven) {
  const data = useData<RunPageData>(`/api/runs${address(run)}`, run);
  return (
    <Dialog title={TITLES.retry} onClose={onClose}>
      <div class="section">
        <h2>{TITLES.retry}</h2>
        {data.value === undefined ? (
          <Waiting data={data} />
        ) : (
          <WorkForm act="retry" page={data.value} which={which} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}
