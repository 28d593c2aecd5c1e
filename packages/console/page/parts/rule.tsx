import type { Review } from '../../src/model/review.ts';
import { ruleWords } from '../lib/words.ts';
import { MustSee } from './must-see.tsx';
import { Visible } from './text.tsx';

export function Rule({ name, expression }: Review['preconditions'][number]) {
  return (
    <span class="spread">
      <span>
        <MustSee text={ruleWords(name)} />
      </span>
      {expression !== undefined && (
        <details class="code">
          <summary class="meta">code</summary>
          <Visible as="code" class="model quiet" text={`${name}: ${expression}`} />
        </details>
      )}
    </span>
  );
}
