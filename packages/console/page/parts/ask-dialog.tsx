import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useKeys } from '../lib/keys.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Visible } from './text.tsx';

interface AskGiven {
  readonly title: string;
  readonly heading?: string;
  readonly submit: string;
  readonly keyName?: string;
  // Why the dialog can't be submitted yet.
  readonly off: string | undefined;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

function AskDialog({ title, heading = title, submit, keyName, off, onSubmit, onClose, children }: AskGiven) {
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <h2>{heading}</h2>
        {children}
        <div class="row">
          <Button isPrimary onPress={onSubmit} off={off} {...(keyName === undefined ? {} : { keyName })}>
            {submit}
          </Button>
          <Button onPress={onClose} keyName="Esc">
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const REASONS = ['Not needed', 'Wrong target', 'Wrong amount', 'Already done', 'Ask me first'];

interface WordsGiven extends Pick<AskGiven, 'title' | 'submit' | 'onClose'> {
  readonly label: string;
  readonly withReasons: boolean;
  readonly onSubmit: (text: string) => void;
}

export function WordsDialog({ title, label, submit, withReasons, onSubmit, onClose }: WordsGiven) {
  const [text, type] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = text.trim() === '';
  const send = () => {
    if (isEmpty) field.current?.focus();
    else onSubmit(text.trim());
  };
  useKeys({ 'ctrl+enter': send, Escape: onClose }, true);
  // A dialog focuses its first button, which a typed space would press.
  useLayoutEffect(() => field.current?.focus(), []);
  const off = isEmpty ? 'Give a reason first' : undefined;
  return (
    <AskDialog title={title} submit={submit} keyName="Ctrl Enter" off={off} onSubmit={send} onClose={onClose}>
      {withReasons && (
        <div class="chips" role="group" aria-label="Usual reasons">
          {REASONS.map((reason) => (
            <button key={reason} type="button" class="button" aria-pressed={text === reason} onClick={() => type(reason)}>
              {reason}
            </button>
          ))}
        </div>
      )}
      <label class="field">
        {label}
        <textarea ref={field} rows={3} value={text} onInput={(event) => type(event.currentTarget.value)} />
      </label>
    </AskDialog>
  );
}

interface TypedGiven extends Pick<AskGiven, 'onSubmit' | 'onClose'> {
  readonly name: string;
  readonly doing: string;
}

export function TypedDialog({ name, doing, onSubmit, onClose }: TypedGiven) {
  const [text, type] = useState('');
  const off = text.trim() === name ? undefined : 'Type the name first';
  const send = () => off === undefined && onSubmit();
  return (
    <AskDialog title={doing} submit={doing} off={off} onSubmit={send} onClose={onClose}>
      <label class="field">
        <span>
          The stakes are high. Type <Visible as="code" text={name} /> to continue.
        </span>
        <input type="text" autocomplete="off" value={text} onInput={(event) => type(event.currentTarget.value)} />
      </label>
    </AskDialog>
  );
}

// The fewest digits to type; fewer could match another action.
const FEWEST = 8;

interface DigestGiven extends Pick<AskGiven, 'onSubmit' | 'onClose'> {
  readonly digest: string;
}

// A dialog that asks for the digest of a value read elsewhere, because the page has not shown all of it.
export function DigestDialog({ digest, onSubmit, onClose }: DigestGiven) {
  const [text, type] = useState('');
  const bare = text
    .toLowerCase()
    .replace(/^\s*sha256:/, '')
    .replaceAll(/\s/g, '');
  const isSame = bare.length >= FEWEST && digest.replace('sha256:', '').startsWith(bare);
  const off = isSame ? undefined : 'Type the digest first';
  const send = () => isSame && onSubmit();
  return (
    <AskDialog title="Type the digest" heading="Approve by digest" submit="Approve" off={off} onSubmit={send} onClose={onClose}>
      <label class="field">
        <span>
          Not everything that will run has been on this screen. If you have read it elsewhere, type at least the first {FEWEST}{' '}
          characters of its digest.
        </span>
        <input
          type="text"
          autocomplete="off"
          spellcheck={false}
          value={text}
          onInput={(event) => type(event.currentTarget.value)}
        />
      </label>
    </AskDialog>
  );
}
