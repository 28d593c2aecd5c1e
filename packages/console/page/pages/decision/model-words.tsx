import type { Review } from '../../../src/model/review.ts';
import { counting } from '../../lib/words.ts';
import { Icon } from '../../parts/icon.tsx';
import { Key } from '../../parts/key.tsx';
import { ModelText } from '../../parts/model-text.tsx';

/** What the model says and thinks, folded. */
export function ModelWords({
  review: { says, thinks },
  isOpen,
  onToggle,
}: {
  readonly review: Review;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  if (says === undefined && thinks === undefined) return null;
  const length = (says?.length ?? 0) + (thinks?.length ?? 0);
  return (
    <section class="section" aria-label="The model's words">
      <div class="spread">
        <h2>
          <button type="button" class="button plain" aria-expanded={isOpen} onClick={onToggle}>
            <Icon name="right" /> The model's words
          </button>
        </h2>
        <span class="meta">
          not checked, not used to decide · {counting(length, 'character')} <Key name="w" />
        </span>
      </div>
      {isOpen && (
        <div class="card parts">
          {says !== undefined && (
            <div>
              <div class="meta">It says</div>
              <ModelText text={says.text} length={says.length} />
            </div>
          )}
          {thinks !== undefined && (
            <div>
              <div class="meta">It thinks</div>
              <ModelText text={thinks.text} length={thinks.length} />
            </div>
          )}
        </div>
      )}
    </section>
  );
}
