import { lookalikeTexts } from '@tamis/core/wording';
import { useMemo } from 'preact/hooks';
import type { Text } from '../../src/model/text.ts';
import { piecesOf } from '../lib/visible.ts';
import { counting } from '../lib/words.ts';
import { Visible, VisibleParts } from './text.tsx';

// Longer values scroll in their own region, so that the rest of the page stays within reach.
const LONG = 4000;

// Untrusted text that must be on the screen before approval, split into pieces that fit on a screen.
export function MustSee({ text }: { readonly text: string }) {
  // The page is rendered again whenever more has been seen, and there may be a thousand pieces.
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

// A value of any length that must be seen in full before approval. Text that the server left out because of its size is counted.
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
