import type { PassagesOut } from '../../../src/model/passages.ts';
import { counted } from '../../lib/words.ts';
import { StateWord } from '../state.tsx';
import { Visible } from '../text.tsx';

type Passage = PassagesOut['passages'][number];

interface FieldListGiven {
  readonly passages: PassagesOut;
  readonly chosen: number | undefined;
  readonly onChoose: (number: number) => void;
}

export function FieldList({ passages: { passages, more }, chosen, onChoose }: FieldListGiven) {
  return (
    <ul aria-label="Values">
      {passages.map((passage) => (
        <li key={passage.number}>
          <button
            type="button"
            class={passage.number === chosen ? 'chosen' : ''}
            aria-pressed={passage.number === chosen}
            onMouseEnter={() => onChoose(passage.number)}
            onFocus={() => onChoose(passage.number)}
            onClick={() => onChoose(passage.number)}
          >
            <span class="tag">{passage.number}</span>
            <span>
              <span class="mono">
                <Visible as="b" text={passage.path} /> <Visible text={passage.value ?? ''} />
              </span>
              <span class="where">
                <Where passage={passage} />
              </span>
            </span>
          </button>
        </li>
      ))}
      {more > 0 && <li class="meta pad">{counted(more)} more values are not listed.</li>}
    </ul>
  );
}

const WORDS: { readonly [match in Passage['match']]: readonly [state: string, word: string] } = {
  exact: ['valid', 'letter for letter'],
  folded: ['valid', 'written differently'],
  found: ['valid', 'found when it was judged'],
  nearest: ['waiting', 'not found'],
  none: ['waiting', 'not found, and nothing similar was found'],
  unsought: ['waiting', 'not found; similar passages were not searched for'],
};

function Where({ passage: { match, similarity = 0, place } }: { readonly passage: Passage }) {
  const [state, word] = WORDS[match];
  const near = match === 'nearest' ? `; the nearest passage is ${Math.round(similarity * 100)}% similar` : '';
  return <StateWord state={state} word={`${word}${near}${place === undefined ? '' : `, line ${place.line}`}`} />;
}
