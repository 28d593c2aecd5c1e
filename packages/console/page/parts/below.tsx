import type { Seeing } from '../lib/use-seeing.ts';
import { visibleText } from '../lib/visible.ts';
import type { Unseen } from '../lib/watch.ts';
import { counting } from '../lib/words.ts';
import { Icon } from './icon.tsx';

const MOST = 3;

function countText({ names, isAbove }: Unseen): string {
  return `${names.length} more ${isAbove ? 'above' : 'below'}`;
}

// The reason why approval must wait, naming the parts that have not been on the screen.
export function unseenText(unseen: Unseen): string {
  const { names } = unseen;
  if (names.length === 0) return 'you have not seen all of it yet.';
  const named = visibleText(
    names
      .slice(0, MOST)
      .map((name) => name.slice(0, 40))
      .join(', '),
  );
  const others = names.length > MOST ? ` and ${counting(names.length - MOST, 'other')}` : '';
  return `${countText(unseen)}, not on the screen yet: ${named}${others}.`;
}

export function Below({ seeing }: { readonly seeing: Seeing }) {
  if (seeing.names.length === 0) return null;
  return (
    <button type="button" class="below" onClick={seeing.scrollOn}>
      <Icon name={seeing.isAbove ? 'up' : 'down'} /> {countText(seeing)}
    </button>
  );
}
