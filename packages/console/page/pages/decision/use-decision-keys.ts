import { useKeys } from '../../lib/keys.ts';
import { address, amend, go } from '../../lib/route.ts';
import type { Deciding } from './use-deciding.ts';

/** What else can be shown. */
interface Showing {
  readonly bytes: () => void;
  readonly words: () => void;
  readonly latest: () => void;
}

/** The keys of a decision. */
export function useDecisionKeys(deciding: Deciding, showing: Showing): void {
  const { review, isEditing, approve, ask, choose } = deciding;
  const { row, neighbours } = review;
  const isOpen = row.state === 'open';
  const open = (id: string | undefined) => id !== undefined && go(address('d', id));
  useKeys({
    a: approve,
    'ctrl+enter': approve,
    d: () => isOpen && row.isMine && ask('deny'),
    h: () => isOpen && row.isMine && !row.isAction && ask('hint'),
    e: () => isOpen && review.canEdit && amend({ edit: isEditing ? undefined : 'yes' }),
    b: showing.bytes,
    w: showing.words,
    j: () => open(neighbours.next),
    k: () => open(neighbours.previous),
    '.': showing.latest,
    Escape: () => (isEditing ? amend({ edit: undefined }) : go('/')),
    ...Object.fromEntries(review.choices.slice(0, 9).map((_, at) => [String(at + 1), () => choose(at)])),
  });
}
