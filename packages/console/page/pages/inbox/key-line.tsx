import type { ReviewRowOut } from '../../../src/model/review-row.ts';
import { Key } from '../../parts/button.tsx';

const KEYS: readonly (readonly [keys: readonly string[], doing: string])[] = [
  [['j', 'k'], 'move'],
  [['Enter'], 'open'],
  [['d'], 'deny'],
  [['e'], 'edit'],
  [['x'], 'tick'],
  [['X'], 'tick up to here'],
];

// The keys of the list, with unavailable keys struck out; `?` shows all keys.
export function KeyLine({ row }: { readonly row: ReviewRowOut | undefined }) {
  const off = keysOff(row);
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
    </div>
  );
}

function keysOff(row: ReviewRowOut | undefined): readonly string[] {
  if (row === undefined) return ['open', 'deny', 'edit', 'tick', 'tick up to here'];
  return row.state === 'open' ? [] : ['deny', 'edit', 'tick', 'tick up to here'];
}
