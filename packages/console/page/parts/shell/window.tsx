import { useState } from 'preact/hooks';
import type { OpenGrant } from '../../../src/model/inbox.ts';
import { send } from '../../lib/api.ts';
import { address } from '../../lib/route.ts';
import { clock } from '../../lib/words.ts';
import { Button } from '../button.tsx';
import { WordsDialog } from '../deny-dialog.tsx';
import { Visible } from '../text.tsx';

/** Shows which calls run without asking, for as long as they do. */
export function Window({ grant }: { readonly grant: OpenGrant }) {
  const [isAsked, ask] = useState(false);
  const [failure, tell] = useState('');
  return (
    <div class="lasting row">
      <span>
        <Visible as="b" text={grant.tool} /> runs without asking until {clock(grant.until)}, granted by{' '}
        <Visible text={grant.by.join(', ')} />.
      </span>
      {failure !== '' && <span role="alert">Could not end it: {failure}</span>}
      <Button onPress={() => ask(true)}>End now…</Button>
      {isAsked && (
        <WordsDialog
          title={`End the approval window of ${grant.tool}`}
          label="Reason, recorded with your name"
          submit="End now"
          withReasons={false}
          onClose={() => ask(false)}
          onSubmit={(text) => {
            ask(false);
            void send(`/api/grants${address(grant.id)}/end`, { text }).catch((problem: Error) => tell(problem.message));
          }}
        />
      )}
    </div>
  );
}
