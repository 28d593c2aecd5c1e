import { amend } from '../../lib/route.ts';
import { counting, precisionText } from '../../lib/words.ts';
import { Filter } from '../../parts/filter.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { isSoon } from './grouped-rows.ts';
import type { Listing } from './use-listing.ts';

export function Toolbar({ listing: { tab, filter, data } }: { readonly listing: Listing }) {
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
        {told === '' ? null : <span title="Decisions about the units that policy.review sent to people">{told} · </span>}
        Order <span class="strong">{tab === 'decided' ? 'newest first' : 'expiry, then age'}</span>
      </span>
      <Filter label="Filter the inbox" value={filter} onInput={(text) => amend({ find: text })} />
    </div>
  );
}

export function headline({ data: { value: inbox }, tab }: Listing, now: number): string {
  if (inbox === undefined) return '';
  const soon = inbox.rows.filter((row) => isSoon(row, now)).length;
  const waiting = `${counting(inbox.counts.mine, 'review needs', 'reviews need')} your decision`;
  return soon > 0 && tab !== 'decided' ? `${waiting} · ${counting(soon, 'expires', 'expire')} within the hour` : waiting;
}
