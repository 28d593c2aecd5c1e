import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useKeys } from '../lib/keys.ts';

interface DialogGiven {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly className?: string;
}

export function Dialog({ title, onClose, children, className }: DialogGiven) {
  const element = useRef<HTMLDialogElement>(null);
  useKeys({ Escape: onClose }, true);
  useLayoutEffect(() => {
    const { current } = element;
    current?.showModal();
    return () => current?.close();
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
