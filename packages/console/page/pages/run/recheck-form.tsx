import { useState } from 'preact/hooks';
import type { RecheckOut } from '../../../src/model/run-act.ts';
import type { RunPage as RunPageData } from '../../../src/model/run-page.ts';
import { useAnswer } from '../../lib/answer.ts';
import { send } from '../../lib/api.ts';
import { address } from '../../lib/route.ts';
import { Button } from '../../parts/button.tsx';
import { Twin } from '../../parts/text.tsx';
import { Answered } from './answered.tsx';
import { commandOf } from './asked.ts';
import { RecheckResult } from './recheck-result.tsx';

/** Judges stored replies again: shows a preview first, then writes it if the user agrees. */
export function RecheckForm({ page: { run, acts }, onClose }: { readonly page: RunPageData; readonly onClose: () => void }) {
  const path = `/api/runs${address(run.id)}/recheck`;
  const preview = useAnswer<RecheckOut>(acts.recheck ? path : undefined);
  const [written, told] = useState<Pick<RecheckOut, 'isDone' | 'message'>>();
  const [isWriting, writing] = useState(false);
  const submit = () => {
    writing(true);
    void send<RecheckOut>(path, {})
      .then(told)
      .catch((problem: Error) => told({ isDone: false, message: problem.message }))
      .finally(() => writing(false));
  };
  const moved = preview?.kinds.reduce((sum, { units }) => sum + units, 0) ?? 0;
  const off = isWriting ? 'It is being written' : preview?.isDone !== true ? 'Nothing is known yet' : undefined;
  return (
    <>
      <p>
        Stored replies are judged against the pipeline folder as it is now. No model is called.{' '}
        <a href={`/lab?run=${encodeURIComponent(run.id)}`}>Lab</a> does the same as you type.
      </p>
      {acts.recheck && preview === undefined && <p class="quiet">Judging stored replies…</p>}
      {preview?.isDone === true ? <RecheckResult found={preview} run={run.id} /> : <Answered answer={preview} />}
      {!acts.recheck && <p class="quiet">This console can't do that now. Use the command.</p>}
      <Twin
        command={`${commandOf('recheck', run.folder)} --dry-run`}
        label="In a terminal; without --dry-run, verdicts are written"
      />
      <Answered answer={written} />
      <div class="row">
        {acts.recheck && written?.isDone !== true && (
          <Button isPrimary onPress={submit} off={off}>
            {moved === 0 ? 'Write these verdicts' : `Write these verdicts, ${moved.toLocaleString('en-US')} changed`}
          </Button>
        )}
        <Button onPress={onClose} keyName="Esc">
          Close
        </Button>
      </div>
    </>
  );
}
