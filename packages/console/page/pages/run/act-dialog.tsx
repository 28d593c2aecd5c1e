import type { RunPage as RunPageData } from '../../../src/model/run-page.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { type Asked, TITLES } from './asked.ts';
import { ExportForm } from './export-form.tsx';
import { RecheckForm } from './recheck-form.tsx';
import { WorkForm } from './work-form.tsx';

interface ActDialogGiven {
  readonly act: Asked;
  readonly page: RunPageData;
  readonly onClose: () => void;
}

/** Asks for confirmation before acting on the run. */
export function ActDialog({ act, page, onClose }: ActDialogGiven) {
  return (
    <Dialog title={TITLES[act]} onClose={onClose}>
      <div class="section">
        <h2>{TITLES[act]}</h2>
        {act === 'recheck' ? (
          <RecheckForm page={page} onClose={onClose} />
        ) : act === 'export' ? (
          <ExportForm page={page} onClose={onClose} />
        ) : (
          <WorkForm act={act} page={page} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}
