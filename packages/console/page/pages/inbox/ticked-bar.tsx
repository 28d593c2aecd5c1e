import { counting } from '../../lib/words.ts';
import { Button, Key } from '../../parts/button.tsx';
import { TickBox } from './tick-box.tsx';
import { tickedPart } from './ticks.ts';
import type { Listing } from './use-listing.ts';
import type { Ticking } from './use-ticks.ts';

interface TickedBarGiven {
  readonly listing: Listing;
  readonly ticking: Ticking;
  readonly onApprove: () => void;
  readonly onDeny: () => void;
}

export function TickedBar({ listing: { rows }, ticking, onApprove, onDeny }: TickedBarGiven) {
  const part = tickedPart(ticking.ticks, rows);
  const count = ticking.rows.length;
  return (
    <div class="tickedbar">
      <span class="row">
        <TickBox label="Tick all" tick={part} onToggle={ticking.toggleAll} />
        {count === 0 ? 'All' : <b>{counting(count, 'review')} ticked</b>} <Key name="Ctrl A" />
      </span>
      {count > 0 && (
        <span class="row" role="group" aria-label="Ticked reviews">
          <Button isPrimary onPress={onApprove} keyName="A">
            Approve together…
          </Button>
          <Button onPress={onDeny} keyName="D">
            Deny {count}…
          </Button>
          <Button onPress={ticking.clear} keyName="Esc">
            Untick
          </Button>
        </span>
      )}
    </div>
  );
}
