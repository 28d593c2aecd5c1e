import { lookalikeTexts } from '@tamis/core/wording';
import { useMemo } from 'preact/hooks';
import type { Text } from '../../src/model/text.ts';
import { piecesOf } from '../lib/visible.ts';
import { counting } from '../lib/words.ts';
import { Visible, VisibleParts } from './text.tsx';

/** Longer values scroll in a region of their own, so that what follows them stays within reach. */
const LONG = 4000;

/** Untrusted text that must have been on the screen before it can be approved, in pieces that a screen can show as a whole. */
export function MustSee({ text }: { readonly text: string }) {
  // The page is rendered again whenever more was seen, and there may be a thousand pieces.
  const pieces = useMemo(
    () =>
      piecesOf(text).map((parts, at) => (
        <span key={at} data-see="">
          <VisibleParts parts={parts} />
        </span>
      )),
    [text],
  );
  return <>{pieces}</>;
}

/** The same for a value of any length, in full; what the server left out for its size is counted. */
export function MustSeeValue({ value: { text, length }, label }: { readonly value: Text; readonly label: string }) {
  const isLong = text.length > LONG;
  const region = { role: 'group', tabIndex: 0, 'aria-label': `${label}, ${counting(length, 'character')}` } as const;
  const Whole = isLong ? 'div' : 'span';
  return (
    <Whole class={`model ${isLong ? 'region' : ''}`} {...(isLong ? region : {})}>
      <MustSee text={text} />
      {text.length < length && (
        <span class="meta" data-see="">
          {' '}
          {counting(length - text.length, 'more character is', 'more characters are')} not shown here.
        </span>
      )}
    </Whole>
  );
}

/** Says which words of these texts look Latin and are not. */
export function Alikes({ texts }: { readonly texts: readonly string[] }) {
  const told = lookalikeTexts(texts.join('\n'));
  if (told.length === 0) return null;
  return (
    <div class="banner" data-item="the lookalike letters">
      {told.map((sentence) => (
        <span key={sentence} data-see="">
          <b>!</b> <Visible text={sentence} />
        </span>
      ))}
    </div>
  );
}
