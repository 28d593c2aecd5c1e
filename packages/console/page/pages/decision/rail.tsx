import { reviewCommand } from '../../lib/review-command.ts';
import { session } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { Icon } from '../../parts/icon.tsx';
import { Twin, Visible } from '../../parts/text.tsx';
import { ActButtons } from './act-buttons.tsx';
import { Decided } from './decided.tsx';
import { History } from './history.tsx';
import { Terms } from './terms.tsx';
import type { Deciding } from './use-deciding.ts';

/** Who decides, what they can do, and the terms of it; always on the screen. */
export function Rail({ deciding }: { readonly deciding: Deciding }) {
  const { review, isEditing, choice } = deciding;
  const who = useStore(session);
  return (
    <aside class="rail" aria-label="Decide">
      {review.row.state === 'open' ? (
        <div class="section acts">
          <div class="meta">
            <Icon name="lock" /> Deciding as <Visible as="b" text={typeof who === 'object' ? who.name : ''} />,{' '}
            {typeof who === 'object' ? who.role : ''}
          </div>
          <ActButtons deciding={deciding} where="rail" />
        </div>
      ) : (
        <Decided review={review} />
      )}
      <Terms review={review} />
      <History review={review} />
      <Twin
        command={reviewCommand(review.row, { isEditing, choice })}
        label={
          review.row.state === 'open'
            ? isEditing
              ? 'Edit it in a terminal'
              : 'Approve it in a terminal'
            : 'Look at it in a terminal'
        }
      />
    </aside>
  );
}
