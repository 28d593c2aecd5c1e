import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useKeys } from '../lib/keys.ts';

interface DialogGiven {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly className?: string;
}

/** A dialog. Focus goes into it, and back to where it was. */
export function Dialog({ title, onClose, children, className }: DialogGiven) {
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
