import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useKeys } from '../lib/keys.ts';

/** A key on a keyboard. */
export function Key({ name }: { readonly name: string }) {
  return (
    <span aria-hidden="true">
      <kbd>{name}</kbd>
    </span>
  );
}

/** A button. One that is off stays visible and can be reached; `off` says why. */
export function Button({
  children,
  onPress,
  keyName,
  isPrimary = false,
  isWide = false,
  off,
  described,
}: {
  readonly children: ComponentChildren;
  readonly onPress: () => void;
  readonly keyName?: string;
  readonly isPrimary?: boolean;
  readonly isWide?: boolean;
  readonly off?: string | undefined;
  readonly described?: string;
}) {
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

/** A dialog. Focus goes into it, and back to where it was. */
export function Dialog({
  title,
  onClose,
  children,
  className,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly className?: string;
}) {
  const element = useRef<HTMLDialogElement>(null);
  useKeys({ Escape: onClose }, true);
  useEffect(() => {
    const before = document.activeElement;
    element.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={className}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}

/** A choice among a few views. */
export function Tabs<Name extends string>({
  label,
  tabs,
  chosen,
  onChoose,
}: {
  readonly label: string;
  readonly tabs: readonly { readonly name: Name; readonly text: string; readonly count?: number | undefined }[];
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
}) {
  return (
    <div class="tabs" role="group" aria-label={label}>
      {tabs.map(({ name, text, count }) => (
        <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
          {text}
          {count !== undefined && <span class="quiet"> {count.toLocaleString('en-US')}</span>}
        </button>
      ))}
    </div>
  );
}

/** A filter that `/` leads to. */
export function Filter({
  value,
  onInput,
  label,
}: {
  readonly value: string;
  readonly onInput: (text: string) => void;
  readonly label: string;
}) {
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
