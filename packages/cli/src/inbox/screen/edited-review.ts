import type { ReviewRow } from '@tamis/ledger';
import { editable } from '@tamis/ledger/internal';
import { editorOf, editText, indented } from '../../ask/edit-text.ts';

// Opens a review in the user's editor, which has the terminal until it closes. Returns the edit, or why there is none.
export async function editedReview(
  review: ReviewRow,
  suspended: (work: () => Promise<void>) => Promise<void>,
): Promise<{ readonly text: string } | { readonly problem: string }> {
  const editor = editorOf(process.env);
  if (editor === undefined) return { problem: 'e: neither $VISUAL nor $EDITOR is set' };
  let text: string | undefined;
  await suspended(async () => {
    text = await editText(indented(editable(review)), editor);
  });
  return text === undefined ? { problem: 'The editor failed; nothing was decided.' } : { text };
}
