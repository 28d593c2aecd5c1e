import { live } from '../../lib/live.ts';
import { isOver } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { clock } from '../../lib/words.ts';

export function Over() {
  if (!useStore(isOver)) return null;
  return (
    <div class="hovering">
      <div class="lasting bad" role="alert">
        Your session has ended. Run <code>tamis console</code> for a new link. Your input is still here.
      </div>
    </div>
  );
}

export function Offline() {
  const { isLive, since } = useStore(live);
  if (isLive) return null;
  return (
    <div class="hovering">
      <div class="lasting bad" role="status">
        Disconnected since {clock(since)}. Reconnecting. You can't approve until then.
      </div>
    </div>
  );
}
