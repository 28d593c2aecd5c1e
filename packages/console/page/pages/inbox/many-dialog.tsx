import { useEffect, useState } from 'preact/hooks';
import type { Review } from '../../../src/model/review.ts';
import type { ReviewRowOut } from '../../../src/model/review-row.ts';
import { read } from '../../lib/api.ts';
import { live } from '../../lib/live.ts';
import { outcome } from '../../lib/pending.ts';
import { address } from '../../lib/route.ts';
import { useSeeing } from '../../lib/use-seeing.ts';
import { Below, unseenText } from '../../parts/below.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Fields } from '../../parts/fields.tsx';
import { Alikes, MustSee } from '../../parts/must-see.tsx';
import { Visible } from '../../parts/text.tsx';
import { EffectRow } from '../decision/what-changes.tsx';
import { approveAll } from './approve.ts';
import { leftOut } from './left-out.ts';

/** What the dialog is about. */
interface ManyGiven {
  readonly rows: readonly ReviewRowOut[];
  readonly now: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/**
 * Approves the ticked reviews that may be approved, once all of what would run has been on the screen, and shows which are left out
 * and why. Each gets its own decision.
 */
export function ManyDialog({ rows, now, onClose, onDone }: ManyGiven) {
  const reviews = useReviews(rows);
  const seeing = useSeeing();
  const known = reviews instanceof Map ? (reviews as ReadonlyMap<string, Review>) : new Map<string, Review>();
  const judged = rows.flatMap((row) => {
    const review = known.get(row.id);
    if (review === undefined) return [];
    return [
      { row, review, off: row.alike === rows[0]?.alike ? leftOut(row, review, live.value.isLive, now) : 'it is of another kind' },
    ];
  });
  const due = judged.filter(({ off }) => off === undefined);
  const left = judged.filter(({ off }) => off !== undefined);
  const off =
    reviews === undefined || reviews instanceof Error
      ? 'the reviews are being read.'
      : due.length === 0
        ? 'nothing can be approved from here.'
        : seeing.isDone()
          ? undefined
          : unseenText(seeing);
  const submit = async () => {
    if (!seeing.isDone()) return seeing.scrollOn();
    onClose();
    onDone();
    outcome.set({ review: '', answer: await approveAll(due.map(({ row }) => row)) });
  };
  return (
    <Dialog title="Approve ticked items" onClose={onClose} className="many">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
      <div class="section" ref={seeing.root} role="group" aria-label="What will run" tabIndex={0}>
        <h2>
          Approve {due.length}. {left.length > 0 && `${left.length} left out.`}
        </h2>
        <p class="quiet">The program that runs each of them checks its preconditions again. Each gets a decision of its own.</p>
        {reviews instanceof Error && <Visible as="p" class="bad-text" role="alert" text={reviews.message} />}
        {due[0] !== undefined && <MustHold review={due[0].review} />}
        {due.map(({ review }) => (
          <DueReview key={review.row.id} review={review} />
        ))}
        {left.length > 0 && (
          <ul class="card parts" aria-label="Left out">
            {left.map(({ row, off: why }) => (
              <li key={row.id}>
                <Visible as="code" text={row.id.slice(0, 8)} /> left out: {why}.
              </li>
            ))}
          </ul>
        )}
      </div>
      <div class="manyfoot">
        <Below seeing={seeing} />
        <p class={off === undefined ? 'meta' : 'why-off'} id="why-off-many">
          {off === undefined ? 'Everything that will run has been on the screen.' : `Off: ${off}`}
        </p>
        <div class="row">
          <Button isPrimary onPress={() => void submit()} off={off} described="why-off-many">
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

/** The preconditions of all of them: they are of one tool and one contract. */
function MustHold({ review: { preconditions } }: { readonly review: Review }) {
  if (preconditions.length === 0) return null;
  return (
    <dl class="card parts" aria-label="Preconditions of each">
      {preconditions.map(({ name, expression }) => (
        <div key={name} class="fieldrow" data-item={name}>
          <dt class="name">
            <MustSee text={name} />
          </dt>
          <dd class="type" />
          <dd class="mono">
            <MustSee text={expression ?? 'must hold'} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Everything that one approval lets run, and what it would change. */
function DueReview({ review: { row, pending, effects } }: { readonly review: Review }) {
  return (
    <section class="section" aria-label={`Review ${row.id}`}>
      <Visible as="h3" class="mono" text={row.id.slice(0, 8)} />
      <div class="card">
        <Fields action={pending.action} fields={pending.fields} unsent={pending.unsent} />
        {effects.length > 0 && (
          <dl class="parts part" aria-label="What changes">
            {effects.map((effect) => (
              <EffectRow key={effect.name} effect={effect} />
            ))}
          </dl>
        )}
      </div>
      <Alikes texts={[pending.action ?? '', ...pending.fields.flatMap(({ name, text }) => [name, text.text])]} />
    </section>
  );
}

/** Reads reviews in full, one after the other; undefined until all of them are read, and an error if one can't be. */
function useReviews(rows: readonly ReviewRowOut[]): ReadonlyMap<string, Review> | Error | undefined {
  const [found, set] = useState<ReadonlyMap<string, Review> | Error>();
  const wanted = JSON.stringify(rows.map(({ id, digest, state }) => [id, digest, state]));
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const load = async () => {
      const all = new Map<string, Review>();
      for (const { id } of rows) all.set(id, await read<Review>(`/api/reviews${address(id)}`, signal));
      set(all);
    };
    set(undefined);
    void load().catch((problem: unknown) => !signal.aborted && set(problem instanceof Error ? problem : new Error('unknown')));
    return () => leaving.abort();
  }, [wanted]);
  return found;
}
