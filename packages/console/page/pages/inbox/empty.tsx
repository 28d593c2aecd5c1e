import type { Inbox } from '../../../src/model/inbox.ts';
import { amend } from '../../lib/route.ts';
import { clock } from '../../lib/words.ts';
import { Button } from '../../parts/button.tsx';
import { Visible } from '../../parts/text.tsx';
import type { Tab } from './tab.ts';

/** What an empty list says. */
export function Empty({ inbox, tab, filter }: { readonly inbox: Inbox; readonly tab: Tab; readonly filter: string }) {
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
