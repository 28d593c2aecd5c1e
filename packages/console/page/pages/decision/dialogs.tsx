import { DigestDialog, TypedDialog, WordsDialog } from '../../parts/ask-dialog.tsx';
import type { Deciding } from './use-deciding.ts';

// The dialog for input that a decision still needs: a reason, a hint, or the name of the tool.
export function Dialogs({ deciding }: { readonly deciding: Deciding }) {
  const { review, question, ask, decide, sendSoon, button } = deciding;
  const { row } = review;
  const close = () => ask(undefined);
  const answered = (act: () => void) => {
    close();
    act();
  };
  if (question === undefined) return null;
  if (question === 'deny')
    return (
      <WordsDialog
        title={`Deny ${row.name}`}
        label="Reason, recorded with your name"
        submit="Deny"
        withReasons
        onClose={close}
        onSubmit={(text) => answered(() => decide('Denying', { kind: 'deny', text }))}
      />
    );
  if (question === 'hint')
    return (
      <WordsDialog
        title="Ask the model again"
        label="Hint for the model"
        submit="Ask again"
        withReasons={false}
        onClose={close}
        onSubmit={(text) => answered(() => decide('Asking again', { kind: 'hint', text }))}
      />
    );
  if (question === 'digest')
    return <DigestDialog digest={deciding.digest} onClose={close} onSubmit={() => answered(deciding.typeDigest)} />;
  const { doing, typed } = question;
  const wish = { ...typed, typed: row.name };
  return <TypedDialog name={row.name} doing={button} onClose={close} onSubmit={() => answered(() => sendSoon(doing, wish))} />;
}
