import type { ReviewRowOut } from '../../../src/model/review-row.ts';
import { decideSoon, isPending, seen } from '../../lib/pending.ts';
import { WordsDialog } from '../../parts/ask-dialog.tsx';

type Deniable = Pick<ReviewRowOut, 'id' | 'name' | 'summary' | 'digest' | 'stateVersion' | 'state' | 'isMine'>;

interface DenyGiven {
  readonly rows: readonly Deniable[];
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

export function deniable(rows: readonly Deniable[]): readonly Deniable[] {
  return rows.filter(({ id, state, isMine }) => state === 'open' && isMine && !isPending(id));
}

export function DenyDialog({ rows, onClose, onDone }: DenyGiven) {
  const due = deniable(rows);
  const names = [...new Set(due.map(({ name }) => name))];
  const left = rows.filter(({ state, isMine }) => state === 'open' && !isMine).length;
  const what =
    due.length === 1 ? names[0] : `${due.length} × ${names.length === 1 ? names[0] : `reviews of ${names.length} kinds`}`;
  return (
    <WordsDialog
      title={`Deny ${what}${left > 0 ? `; ${left} more are not yours to decide` : ''}`}
      label={due.length === 1 ? 'Reason, recorded with your name' : 'Reason, recorded with each under your name'}
      submit={due.length === 1 ? 'Deny' : `Deny ${due.length}`}
      withReasons
      onClose={onClose}
      onSubmit={(text) => {
        onClose();
        onDone?.();
        decideSoon(
          'Denying',
          due.map((row) => ({
            review: row.id,
            name: row.name,
            summary: row.summary,
            wish: { kind: 'deny', text, ...seen(row) },
          })),
        );
      }}
    />
  );
}
