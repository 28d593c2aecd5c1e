import type { RefObject } from 'preact';
import type { PassagesOut } from '../../../src/model/passages.ts';
import { type SourcePiece, sourcePieces } from '../../lib/passages/source-pieces.ts';
import { visibleText } from '../../lib/visible.ts';
import { counted } from '../../lib/words.ts';
import { Visible } from '../text.tsx';

interface SourceTextGiven {
  readonly passages: PassagesOut;
  readonly chosen: number | undefined;
  readonly onChoose: (number: number) => void;
  readonly pane: RefObject<HTMLDivElement | null>;
}

export function SourceText({ passages, chosen, onChoose, pane }: SourceTextGiven) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse.
    <div ref={pane} class="model" role="group" aria-label="Source" tabIndex={0}>
      {sourcePieces(passages).map((piece, at) =>
        'omitted' in piece ? (
          <span key={at} class="omitted">
            … {counted(piece.omitted)} characters left out …
          </span>
        ) : (
          <Piece key={at} piece={piece} passages={passages} chosen={chosen} onChoose={onChoose} />
        ),
      )}
    </div>
  );
}

interface PieceGiven extends Omit<SourceTextGiven, 'pane'> {
  readonly piece: Exclude<SourcePiece, { readonly omitted: number }>;
}

function Piece({ piece: { text, numbers, ends }, passages: { passages }, chosen, onChoose }: PieceGiven) {
  const [first] = numbers;
  if (first === undefined) return <Visible text={text} />;
  const own = passages.filter(({ number }) => numbers.includes(number));
  const isChosen = chosen !== undefined && numbers.includes(chosen);
  const isNear = own.every(({ match }) => match === 'nearest');
  const choose = () => isChosen || onChoose(first);
  return (
    <>
      <mark
        class={`${isNear ? 'near' : ''} ${isChosen ? 'chosen' : ''}`}
        data-passages={numbers.join(' ')}
        title={own.map(({ path }) => visibleText(path)).join(', ')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: focusing a passage points out its value.
        tabIndex={0}
        onMouseEnter={choose}
        onFocus={choose}
      >
        <Visible text={text} />
      </mark>
      {ends.map((number) => (
        <span key={number} class={`tag ${number === chosen ? 'chosen' : ''}`}>
          {number}
        </span>
      ))}
    </>
  );
}
