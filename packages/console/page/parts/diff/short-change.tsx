import type { ToldChange } from '../../../src/model/told.ts';
import { Visible } from '../text.tsx';

/** Before and after, if both are short. */
export function ShortChange({ change: { was, is } }: { readonly change: Pick<ToldChange, 'was' | 'is'> }) {
  if (was.length + is.length > 48 || was.trim() === '' || is.trim() === '') return null;
  return (
    <>
      <Visible text={was} /> → <Visible text={is} />
    </>
  );
}
