import { useState } from 'preact/hooks';
import { link, type NoticeLink } from '../lib/link.ts';
import { enterWith, openLink, signedOut } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import { Button } from './button.tsx';
import { Visible } from './text.tsx';

// The page shown while no one is signed in: a link from a notice, or a field for a token.
export function SignIn() {
  const opened = useStore(link);
  return opened === undefined ? <TokenForm /> : <LinkDoor opened={opened} />;
}

function LinkDoor({ opened }: { readonly opened: NoticeLink }) {
  return (
    <main class="empty">
      <h1>Tamis</h1>
      <p>
        A decision is waiting: <Visible as="code" text={opened.review} />
      </p>
      <p>This link works once, in the browser that opens it.</p>
      <Button onPress={() => void openLink(opened)}>Open it</Button>
    </main>
  );
}

function TokenForm() {
  const [token, type] = useState('');
  const why = useStore(signedOut);
  return (
    <main class="empty">
      <h1>Tamis</h1>
      <p>{why === '' ? 'You are not signed in.' : why}</p>
      <p>
        Run <code>tamis console</code> for a new link. If you have a token, enter it here.
      </p>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          void enterWith(token);
        }}
      >
        <input
          type="password"
          autocomplete="off"
          aria-label="Token"
          value={token}
          onInput={(event) => type(event.currentTarget.value)}
        />
        <Button onPress={() => void enterWith(token)}>Sign in</Button>
      </form>
    </main>
  );
}
