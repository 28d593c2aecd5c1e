import type { ReviewRowOut } from '../../../src/model/review-row.ts';
import { live } from '../../lib/live.ts';
import { outcome } from '../../lib/pending.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ScrollCard } from '../../parts/scroll-card.tsx';
import { Visible } from '../../parts/text.tsx';
import { approveAll } from './approve.ts';
import { quickOff } from './quick-off.ts';

/** Approves the ticked reviews that may be approved, and shows which are left out and why. Each gets its own decision. */
export function ManyDialog({
  rows,
  now,
  onClose,
  onDone,
}: {
  readonly rows: readonly ReviewRowOut[];
  readonly now: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const [first] = rows;
  const judged = rows.map((row) => {
    const isAlike = row.alike === first?.alike;
    const off = quickOff({ ...row, preconditions: 0 }, live.value.isLive, now);
    return { row, off: isAlike ? off : 'it is of another kind' };
  });
  const due = judged.filter(({ off }) => off === undefined);
  const left = judged.filter(({ off }) => off !== undefined);
  const names = [...new Set(due.flatMap(({ row }) => row.fields.map(({ name }) => name)))];
  const differing = names.filter(
    (name) => new Set(due.map(({ row }) => row.fields.find((field) => field.name === name)?.text.text)).size > 1,
  );
  const submit = async () => {
    onClose();
    onDone();
    outcome.set({ review: '', answer: await approveAll(due.map(({ row }) => row)) });
  };
  return (
    <Dialog title="Approve ticked items" onClose={onClose}>
      <div class="section">
        <h2>
          Approve {due.length}. {left.length > 0 && `${left.length} left out.`}
        </h2>
        <p class="quiet">The program that runs each of them checks its preconditions again. Each gets a decision of its own.</p>
        <ScrollCard label="Table of differences">
          <table aria-label="What differs">
            <thead>
              <tr>
                <th scope="col">Review</th>
                {differing.map((name) => (
                  <th key={name} scope="col">
                    <Visible text={name} />
                  </th>
                ))}
                <th scope="col">Left out because</th>
              </tr>
            </thead>
            <tbody>
              {judged.map(({ row, off }) => (
                <tr key={row.id}>
                  <th scope="row" class="mono">
                    {row.id.slice(0, 8)}
                  </th>
                  {differing.map((name) => (
                    <td key={name} class="mono">
                      <Visible text={row.fields.find((field) => field.name === name)?.text.text ?? ''} />
                    </td>
                  ))}
                  <td>{off ?? ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollCard>
        <div class="row">
          <Button
            isPrimary
            onPress={() => void submit()}
            off={due.length === 0 ? 'Nothing can be approved from here' : undefined}
          >
            Approve {due.length}
          </Button>
          <Button onPress={onClose} keyName="Esc">
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
