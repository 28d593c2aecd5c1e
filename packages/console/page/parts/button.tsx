import type { ComponentChildren } from 'preact';

interface ButtonGiven {
  readonly children: ComponentChildren;
  readonly onPress: () => void;
  readonly keyName?: string;
  readonly isPrimary?: boolean;
  readonly isWide?: boolean;
  readonly off?: string | undefined;
  readonly described?: string;
}

/** A button. When disabled, it stays visible and focusable; `off` says why. */
export function Button({ children, onPress, keyName, isPrimary = false, isWide = false, off, described }: ButtonGiven) {
  const classes = ['button', isPrimary ? 'primary' : '', isWide ? 'wide' : ''].join(' ');
  return (
    <button
      type="button"
      class={classes}
      aria-disabled={off === undefined ? undefined : 'true'}
      aria-describedby={described}
      aria-keyshortcuts={keyName}
      title={off}
      onClick={() => off === undefined && onPress()}
    >
      {children}
      {keyName !== undefined && <Key name={keyName} />}
    </button>
  );
}

/** A key on a keyboard. */
export function Key({ name }: { readonly name: string }) {
  return (
    <span aria-hidden="true">
      <kbd>{name}</kbd>
    </span>
  );
}
