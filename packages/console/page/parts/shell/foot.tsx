import type { Session } from '../../../src/model/session.ts';
import { live } from '../../lib/live.ts';
import { useStore } from '../../lib/store.ts';
import { setTheme, shownTheme, type Theme } from '../../lib/theme.ts';
import { span, zone } from '../../lib/words.ts';
import { Key } from '../button.tsx';
import { useNow, Visible } from '../text.tsx';

export function Foot({ session, onKeys }: { readonly session: Session; readonly onKeys: () => void }) {
  const now = useNow();
  const { isLive, lastEvent } = useStore(live);
  const chosen = useStore(shownTheme);
  const next: { readonly [name in Theme]: Theme } = { system: 'light', light: 'dark', dark: 'system' };
  return (
    <div class="foot">
      <div>
        <span class={`dot ${isLive ? '' : 'off'}`} />
        <span class="long">
          {isLive ? (lastEvent === 0 ? 'Live' : `Live · last event ${span(now - lastEvent)} ago`) : 'Not connected'}
        </span>
      </div>
      <div class="long">
        <Visible as="b" class="name" text={session.name} /> · {session.role}
      </div>
      <div class="long">
        {session.isLocal ? 'Local' : 'Network'} · {session.address}
      </div>
      <div class="long">Times in {zone()}</div>
      <div class="row">
        <button type="button" class="button plain" onClick={onKeys}>
          <Key name="?" /> <span class="long">Keys</span>
        </button>
        <button type="button" class="button plain push long" onClick={() => setTheme(next[chosen])}>
          <span class="long">Theme: </span>
          {chosen}
        </button>
      </div>
    </div>
  );
}
