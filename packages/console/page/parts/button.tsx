import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface ButtonGiven {
  readonly children: ComponentChildren;
  readonly onPress: () => void;
  readonly keyName?: string;
  readonly isPrimary?: boolean;
  readonly isWide?: boolean;
  readonly off?: string | undefined;
  readonly described?: string;
}

// A button. When disabled, it stays visible and focusable, and shows the reason in `off` on hover or when pressed.
export function Button({ children, onPress, keyName, isPrimary = false, isWide = false, off, described }: ButtonGiven) {
  const [isTold, tell] = useState(false);
  const classes = ['button', isPrimary ? 'primary' : '', isWide ? 'wide' : ''].join(' ');
  const button = (
    <button
      type="button"
      class={classes}
      aria-disabled={off === undefined ? undefined : 'true'}
      aria-describedby={described}
      aria-keyshortcuts={keyName}
      title={off}
      onClick={() => (off === undefined ? onPress() : tell(true))}
    >
      {children}
      {keyName !== undefined && <Key name={keyName} />}
    </button>
  );
  // A description that is already on the page need not be repeated.
  if (off === undefined || described !== undefined || !isTold) return button;
  return (
    <>
      {button}
      <span class="why-off" role="status">
        {off}.
      </span>
    </>
  );
}

export function Key({ name }: { readonly name: string }) {
  return (
    <span aria-hidden="true">
      <kbd>{name}</kbd>
    </span>
  );
}
