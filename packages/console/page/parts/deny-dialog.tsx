import { useRef, useState } from 'preact/hooks';
import { useKeys } from '../lib/keys.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** The most common reasons. */
const REASONS = ['Not needed', 'Wrong target', 'Wrong amount', 'Already done', 'Ask me first'];

interface WordsDialogGiven {
  readonly title: string;
  readonly label: string;
  readonly submit: string;
  readonly withReasons: boolean;
  readonly onSubmit: (text: string) => void;
  readonly onClose: () => void;
}

/** Asks for a reason or a hint. */
export function WordsDialog({ title, label, submit, withReasons, onSubmit, onClose }: WordsDialogGiven) {
  const [text, type] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = text.trim() === '';
  const send = () => {
    if (isEmpty) field.current?.focus();
    else onSubmit(text.trim());
  };
  useKeys({ 'ctrl+enter': send, Escape: onClose }, true);
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <h2>{title}</h2>
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
        <div class="row">
          <Button isPrimary onPress={send} off={isEmpty ? 'Say why first' : undefined} keyName="Ctrl Enter">
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
