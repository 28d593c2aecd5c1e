import { useState } from 'preact/hooks';
import type { Inbox } from '../../../src/model/inbox.ts';
import type { ReviewRowOut } from '../../../src/model/review-row.ts';
import { useKeys } from '../../lib/keys.ts';
import { address, amend, go } from '../../lib/route.ts';
import { counting, precisionText } from '../../lib/words.ts';
import { WordsDialog } from '../../parts/ask-dialog.tsx';
import { Key } from '../../parts/button.tsx';
import { Filter } from '../../parts/filter.tsx';
import { Top } from '../../parts/shell/top.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { useNow } from '../../parts/text.tsx';
import { deny } from './approve.ts';
import { ManyDialog } from './many-dialog.tsx';
import { Preview } from './preview.tsx';
import { ReviewList } from './review-list.tsx';
import { type Listing, useListing } from './use-listing.ts';

/** What waits for a person. */
export function InboxPage() {
  const listing = useListing();
  const { row, shown, tab } = listing;
  const [ticked, tick] = useState<ReadonlySet<string>>(new Set());
  const [denying, askWhy] = useState<ReviewRowOut>();
  const [isMany, many] = useState(false);
  const now = useNow(5000);
  const open = (more = '') => row !== undefined && go(`${address('d', row.id)}${more}`);
  useKeys({
    j: () => listing.move(1),
    k: () => listing.move(-1),
    ArrowDown: () => listing.move(1),
    ArrowUp: () => listing.move(-1),
    Enter: () => open(),
    e: () => open('?edit=yes'),
    d: () => row?.state === 'open' && askWhy(row),
    // Nothing is approved from a list: what is decided on must have been on the screen.
    a: () => open(),
    x: () => row !== undefined && tab !== 'decided' && tick(toggled(ticked, row.id)),
    A: () => ticked.size > 0 && many(true),
    '.': listing.showNew,
  });
  return (
    <>
      <Top crumbs={[{ text: 'Inbox' }]}>
        <span class="quiet cut">{headline(listing.data.value, tab === 'decided', now)}</span>
      </Top>
      <h1 class="unseen">Inbox</h1>
      <div class="withrail">
        <div class="listing">
          <Toolbar listing={listing} />
          <ReviewList listing={listing} ticked={ticked} onTick={(id) => tick(toggled(ticked, id))} now={now} />
          <KeyLine ticked={ticked.size} off={keysOff(row)} />
        </div>
        <aside class="rail preview" aria-label="Preview">
          {row === undefined ? (
            <p class="quiet">Choose a review to see it here.</p>
          ) : (
            <Preview row={row} onDeny={() => askWhy(row)} />
          )}
        </aside>
      </div>
      {denying !== undefined && (
        <WordsDialog
          title={`Deny ${denying.name}`}
          label="Reason, recorded with your name"
          submit="Deny"
          withReasons
          onClose={() => askWhy(undefined)}
          onSubmit={(text) => {
            askWhy(undefined);
            deny(denying, text);
          }}
        />
      )}
      {isMany && (
        <ManyDialog
          rows={(shown?.rows ?? []).filter(({ id }) => ticked.has(id))}
          now={now}
          onClose={() => many(false)}
          onDone={() => tick(new Set())}
        />
      )}
    </>
  );
}

/** Keys that do nothing for the chosen review. */
function keysOff(row: ReviewRowOut | undefined): readonly string[] {
  if (row === undefined) return ['open', 'deny', 'edit', 'select'];
  return row.state === 'open' ? [] : ['deny', 'edit'];
}

function headline(inbox: Inbox | undefined, isDecided: boolean, now: number): string {
  if (inbox === undefined) return '';
  const soon = inbox.rows.filter(({ expiresAt }) => expiresAt !== undefined && expiresAt - now < 3_600_000).length;
  const waiting = `${counting(inbox.counts.mine, 'waits', 'wait')} for you`;
  return soon > 0 && !isDecided ? `${waiting} · ${counting(soon, 'expires', 'expire')} within the hour` : waiting;
}

/** The same ticks, with one toggled. */
function toggled(ticked: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ticked);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Which reviews are listed, and in which order. */
function Toolbar({ listing: { tab, filter, data } }: { readonly listing: Listing }) {
  const counts = data.value?.counts;
  const told = precisionText(data.value?.precision ?? []);
  return (
    <div class="toolbar">
      <Tabs
        label="Which reviews"
        chosen={tab}
        onChoose={(name) => amend({ tab: name === 'mine' ? undefined : name })}
        tabs={[
          { name: 'mine', text: 'For me', count: counts?.mine },
          { name: 'everyone', text: 'Everyone', count: counts?.everyone },
          { name: 'decided', text: 'Decided', count: counts?.decided },
        ]}
      />
      <span class="push quiet wide-only">
        {told === '' ? null : <span title="What people decided about units that policy.review sent them">{told} · </span>}
        Order <span class="strong">{tab === 'decided' ? 'newest first' : 'expiry, then age'}</span>
      </span>
      <Filter label="Filter the inbox" value={filter} onInput={(text) => amend({ find: text })} />
    </div>
  );
}

const KEYS: readonly (readonly [keys: readonly string[], doing: string])[] = [
  [['j', 'k'], 'move'],
  [['Enter'], 'open'],
  [['d'], 'deny'],
  [['e'], 'edit'],
  [['x'], 'select'],
];

/** The keys of the list, those that do nothing here struck out; `?` shows all of them. */
function KeyLine({ ticked, off }: { readonly ticked: number; readonly off: readonly string[] }) {
  return (
    <div class="list-foot" aria-hidden="true">
      {KEYS.map(([keys, doing]) => (
        <span key={doing} class={off.includes(doing) ? 'key-off' : ''}>
          {keys.map((name) => (
            <span key={name}>
              <Key name={name} />{' '}
            </span>
          ))}
          {doing}
        </span>
      ))}
      {ticked > 0 && <span class="strong">{ticked} ticked; A approves them</span>}
    </div>
  );
}
