import { useState } from 'preact/hooks';
import type { ReviewRowOut } from '../../../src/model/review-row.ts';
import { useKeys } from '../../lib/keys.ts';
import { address, go } from '../../lib/route.ts';
import { Top } from '../../parts/shell/top.tsx';
import { useNow } from '../../parts/text.tsx';
import { openTogether } from '../group/chosen-rows.ts';
import { DenyDialog, deniable } from './deny-dialog.tsx';
import { KeyLine } from './key-line.tsx';
import { Preview } from './preview.tsx';
import { ReviewList } from './review-list.tsx';
import { TickedBar } from './ticked-bar.tsx';
import { headline, Toolbar } from './toolbar.tsx';
import { fold, useListing } from './use-listing.ts';
import { useTicks } from './use-ticks.ts';

export function InboxPage() {
  const listing = useListing();
  const { row, grouped, tab, at } = listing;
  const ticking = useTicks(listing);
  const [denying, askWhy] = useState<{ readonly rows: readonly ReviewRowOut[]; readonly isTicked: boolean }>();
  const now = useNow(5000);
  const members = grouped?.members ?? [];
  const open = () => {
    if (members.length > 1) openTogether(members);
    else if (row !== undefined) go(address('d', row.id));
  };
  const deny = (rows: readonly ReviewRowOut[], isTicked: boolean) => deniable(rows).length > 0 && askWhy({ rows, isTicked });
  const approveTicked = () => ticking.rows.length > 0 && openTogether(ticking.rows);
  useKeys({
    j: () => listing.move(1),
    k: () => listing.move(-1),
    ArrowDown: () => listing.move(1),
    ArrowUp: () => listing.move(-1),
    J: () => ticking.extend(1),
    K: () => ticking.extend(-1),
    'shift+ArrowDown': () => ticking.extend(1),
    'shift+ArrowUp': () => ticking.extend(-1),
    ArrowRight: () => grouped !== undefined && fold(grouped, false),
    ArrowLeft: () => grouped !== undefined && fold(grouped, true),
    Enter: open,
    e: () => row !== undefined && go(`${address('d', row.id)}?edit=yes`),
    d: () => deny(members, false),
    // Nothing is approved from the list, because the action must have been on the screen.
    a: open,
    x: () => ticking.toggle(at),
    X: () => ticking.reach(at),
    'ctrl+a': ticking.toggleAll,
    A: approveTicked,
    D: () => deny(ticking.rows, true),
    ...(ticking.rows.length > 0 ? { Escape: ticking.clear } : {}),
    '.': listing.showNew,
  });
  return (
    <>
      <Top crumbs={[{ text: 'Inbox' }]}>
        <span class="quiet cut">{headline(listing, now)}</span>
      </Top>
      <h1 class="unseen">Inbox</h1>
      <div class="withrail">
        <div class="listing">
          <Toolbar listing={listing} />
          {tab !== 'decided' && listing.rows.length > 0 && (
            <TickedBar listing={listing} ticking={ticking} onApprove={approveTicked} onDeny={() => deny(ticking.rows, true)} />
          )}
          <ReviewList listing={listing} ticking={ticking} now={now} />
          <KeyLine row={row} />
        </div>
        <aside class="rail preview" aria-label="Preview">
          {row === undefined ? (
            <p class="quiet">Select a review to see it here.</p>
          ) : (
            <Preview row={row} members={members} onDeny={() => deny(members, false)} />
          )}
        </aside>
      </div>
      {denying !== undefined && (
        <DenyDialog
          rows={denying.rows}
          onClose={() => askWhy(undefined)}
          {...(denying.isTicked ? { onDone: ticking.clear } : {})}
        />
      )}
    </>
  );
}
