import { useState } from 'preact/hooks';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** Fewer digits could be another act's too. */
const FEWEST = 8;

interface DigestDialogGiven {
  readonly digest: string;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

/** Asks for the digest of what was seen elsewhere, because the page has not shown all of it. */
export function DigestDialog({ digest, onSubmit, onClose }: DigestDialogGiven) {
  const [text, type] = useState('');
  const bare = text
    .toLowerCase()
    .replace(/^\s*sha256:/, '')
    .replaceAll(/\s/g, '');
  const isSame = bare.length >= FEWEST && digest.replace('sha256:', '').startsWith(bare);
  return (
    <Dialog title="Type the digest" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isSame) onSubmit();
        }}
      >
        <h2>Approve by digest</h2>
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
        <div class="row">
          <Button isPrimary onPress={onSubmit} off={isSame ? undefined : 'Type the digest first'}>
            Approve
          </Button>
          <Button onPress={onClose} keyName="Esc">
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
