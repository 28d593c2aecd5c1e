import { useState } from 'preact/hooks';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Visible } from './text.tsx';

interface TypedDialogGiven {
  readonly name: string;
  readonly doing: string;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

/** Requires typing the name of a tool when the stakes are high. */
export function TypedDialog({ name, doing, onSubmit, onClose }: TypedDialogGiven) {
  const [text, type] = useState('');
  const isSame = text.trim() === name;
  return (
    <Dialog title={doing} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isSame) onSubmit();
        }}
      >
        <h2>{doing}</h2>
        <label class="field">
          <span>
            The stakes are high. Type <Visible as="code" text={name} /> to continue.
          </span>
          <input type="text" autocomplete="off" value={text} onInput={(event) => type(event.currentTarget.value)} />
        </label>
        <div class="row">
          <Button isPrimary onPress={onSubmit} off={isSame ? undefined : 'Type the name first'}>
            {doing}
          </Button>
          <Button onPress={onClose} keyName="Esc">
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
