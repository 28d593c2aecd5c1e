import { useRef } from 'preact/hooks';
import { useKeys } from '../lib/keys.ts';
import { Key } from './button.tsx';

interface FilterGiven {
  readonly value: string;
  readonly onInput: (text: string) => void;
  readonly label: string;
}

// A filter field; `/` focuses it.
export function Filter({ value, onInput, label }: FilterGiven) {
  const element = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => element.current?.focus() });
  return (
    <div class="filter">
      <input
        ref={element}
        type="search"
        aria-label={label}
        placeholder="Filter"
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            onInput('');
            event.currentTarget.blur();
          }
        }}
      />
      {value === '' && <Key name="/" />}
    </div>
  );
}
