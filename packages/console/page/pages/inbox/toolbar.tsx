import { amend } from '../../lib/route.ts';
import { Filter } from '../../parts/filter.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import type { Listing } from './use-listing.ts';

/** Which reviews are listed, and in which order. */
export function Toolbar({ listing: { tab, filter, data } }: { readonly listing: Listing }) {
  const counts = data.value?.counts;
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
        Order <span class="strong">{tab === 'decided' ? 'newest first' : 'expiry, then age'}</span>
      </span>
      <Filter label="Filter the inbox" value={filter} onInput={(text) => amend({ find: text })} />
    </div>
  );
}
