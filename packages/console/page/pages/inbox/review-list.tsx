import type { Inbox } from '../../../src/model/inbox.ts';
import { isPending, pending } from '../../lib/pending.ts';
import { amend } from '../../lib/route.ts';
import { useStore } from '../../lib/store.ts';
import { clock, counting } from '../../lib/words.ts';
import { Button, Key } from '../../parts/button.tsx';
import { Visible } from '../../parts/text.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { headingAt } from './grouped-rows.ts';
import { ReviewItem } from './review-item.tsx';
import { tickedPart } from './ticks.ts';
import type { Listing, Tab } from './use-listing.ts';
import type { Ticking } from './use-ticks.ts';

interface ListGiven {
  readonly listing: Listing;
  readonly ticking: Ticking;
  readonly now: number;
}

// The list of reviews. New reviews are announced above it until the user asks to see them.
export function ReviewList({ listing, ticking, now }: ListGiven) {
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
      <Rows listing={listing} ticking={ticking} now={now} />
      {(shown?.more ?? 0) > 0 && <p class="pad quiet">{counting(shown?.more ?? 0, 'more review')} not listed.</p>}
    </>
  );
}

function Rows({ listing, ticking, now }: ListGiven) {
  const { data, shown, rows, tab, filter, at, choose } = listing;
  useStore(pending);
  const isDecided = tab === 'decided';
  if (shown === undefined) return <Waiting data={data} rows={8} />;
  if (rows.length === 0) return <Empty inbox={shown} tab={tab} filter={filter} />;
  return (
    <ul aria-label="Reviews">
      {rows.map((one, index) => (
        <ReviewItem
          key={one.members[0]?.id}
          grouped={one}
          heading={headingAt(rows, index, now, isDecided)}
          isChosen={index === at}
          tick={tickedPart(ticking.ticks, [one])}
          isSending={one.members.some(({ id }) => isPending(id))}
          onChoose={() => choose(index)}
          onTick={isDecided ? undefined : (isReach) => (isReach ? ticking.reach(index) : ticking.toggle(index))}
        />
      ))}
    </ul>
  );
}

function Empty({ inbox, tab, filter }: { readonly inbox: Inbox; readonly tab: Tab; readonly filter: string }) {
  if (filter !== '')
    return (
      <div class="empty">
        <p>Nothing matches "{filter}".</p>
        <Button onPress={() => amend({ find: undefined })}>Clear filter</Button>
      </div>
    );
  if (tab === 'decided')
    return <div class="empty">Nothing has been decided yet. Decisions will be listed here, with who made them.</div>;
  return (
    <div class="empty">
      <p>
        Nothing is waiting for you.
        {inbox.last !== undefined && (
          <>
            {' '}
            Last decision {clock(inbox.last.at)} by <Visible text={inbox.last.by} />.
          </>
        )}
      </p>
      <p class="quiet">Held replies, tool calls and actions to approve appear here automatically.</p>
    </div>
  );
}
