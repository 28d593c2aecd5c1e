import type { Review } from '../../../src/model/review.ts';
import type { Text } from '../../../src/model/text.ts';
import { counting } from '../../lib/words.ts';
import { Key } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { ModelText } from '../../parts/model-text.tsx';
import { Visible } from '../../parts/text.tsx';

const FIRST = 160;

interface ModelWordsGiven {
  readonly review: Review;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

export function ModelWords({ review: { says, thinks, reasons, notes, fields }, isOpen, onToggle }: ModelWordsGiven) {
  const parts = [
    { name: 'It says', text: says },
    { name: 'It thinks', text: thinks },
    { name: 'It gives reasons', text: reasons },
    { name: 'It notes', text: notes },
    { name: 'It adds', text: fields },
  ].flatMap(({ name, text }) => (text === undefined ? [] : [{ name, text }]));
  if (parts.length === 0) return null;
  const length = parts.reduce((sum, { text }) => sum + text.length, 0);
  return (
    <section class="section" aria-label="The model's words">
      <div class="spread saying">
        <h2>
          <button type="button" class="button plain" aria-expanded={isOpen} onClick={onToggle}>
            <Icon name="right" /> The model's words
          </button>
        </h2>
        {isOpen ? (
          <span class="meta">
            not checked, not used to decide · {counting(length, 'character')} <Key name="w" />
          </span>
        ) : (
          <>
            <Visible as="span" class="meta cut first" text={firstWords(parts[0])} />
            <span class="meta nowrap">
              not checked <Key name="w" />
            </span>
          </>
        )}
      </div>
      {isOpen && (
        <div class="card parts">
          {parts.map(({ name, text }) => (
            <div key={name}>
              <div class="meta">{name}</div>
              <ModelText text={text.text} length={text.length} />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

function firstWords(part: { readonly name: string; readonly text: Text } | undefined): string {
  return part === undefined ? '' : `${part.name}: “${part.text.text.slice(0, FIRST).replaceAll(/\s+/g, ' ')}”`;
}
