import type { Tick } from './ticks.ts';

interface TickBoxGiven {
  readonly label: string;
  readonly tick: Tick;
  // `isReach` means that Shift was held, so everything up to this box is toggled.
  readonly onToggle: (isReach: boolean) => void;
}

export function TickBox({ label, tick, onToggle }: TickBoxGiven) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={tick === 'all'}
      indeterminate={tick === 'some'}
      onClick={(event) => onToggle(event.shiftKey)}
    />
  );
}
