import { pending } from '../../lib/pending.ts';
import { useStore } from '../../lib/store.ts';
import { counting } from '../../lib/words.ts';
import { Key } from '../../parts/key.tsx';
import { Visible } from '../../parts/text.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { Empty } from './empty.tsx';
import { headingAt } from './heading-at.ts';
import { ReviewItem } from './review-item.tsx';
import type { Listing } from './use-listing.ts';

/** What the list is made of. */
interface ListGiven {
  readonly listing: Listing;
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (id: string) => void;
  readonly now: number;
}

/** The reviews as rows; new ones wait above them until the user wants to see them. */
export function ReviewList({ listing, ticked, onTick, now }: ListGiven) {
  const { data, shown, fresh, showNew } = listing;
  return (
    <>
      {data.value?.faults.map((fault) => (
        <Visible as="div" key={fault} class="lasting bad" text={fault} />
      ))}
      {fresh > 0 && (
        <button type="button" class="newbar" onClick={showNew}>
          {fresh} new <span class="quiet">press</span> <Key name="." /> <span class="quiet">to show them</span>
        </button>
      )}
      <Rows listing={listing} ticked={ticked} onTick={onTick} now={now} />
      {(shown?.more ?? 0) > 0 && <p class="pad quiet">{counting(shown?.more ?? 0, 'more review')} not listed.</p>}
    </>
  );
}

function Rows({ listing, ticked, onTick, now }: ListGiven) {
  const { data, shown, rows, tab, filter, at, choose } = listing;
  const waiting = useStore(pending);
  const isDecided = tab === 'decided';
  if (shown === undefined) return <Waiting data={data} rows={8} />;
  if (rows.length === 0) return <Empty inbox={shown} tab={tab} filter={filter} />;
  return (
    <ul aria-label="Reviews">
      {rows.map((one, index) => (
        <ReviewItem
          key={one.row.id}
          grouped={one}
          heading={headingAt(rows, index, now, isDecided)}
          isChosen={index === at}
          isTicked={ticked.has(one.row.id)}
          isSending={waiting.some(({ review }) => review === one.row.id)}
          onChoose={() => choose(index)}
          onTick={isDecided ? undefined : () => onTick(one.row.id)}
        />
      ))}
    </ul>
  );
}
