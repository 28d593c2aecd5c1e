import { Key } from '../../parts/key.tsx';

const KEYS: readonly (readonly [keys: readonly string[], doing: string])[] = [
  [['j', 'k'], 'move'],
  [['Enter'], 'open'],
  [['d'], 'deny'],
  [['e'], 'edit'],
  [['x'], 'select'],
];

/** The keys of the list, those that do nothing here struck out; `?` shows all of them. */
export function KeyLine({ ticked, off }: { readonly ticked: number; readonly off: readonly string[] }) {
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
