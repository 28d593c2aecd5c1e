import type { ChoiceCheck } from '../../../src/model/review.ts';
import { Key } from '../../parts/controls.tsx';
import { Visible } from '../../parts/text.tsx';
import { choiceCheck } from './choice-check.ts';
import type { Deciding } from './use-deciding.ts';

/** The acts that somebody can choose from. */
export function Choices({ deciding }: { readonly deciding: Deciding }) {
  const { review, choice: chosen, choose, check } = deciding;
  return (
    <fieldset class="card parts" aria-label="Choices">
      {review.choices.map((choice, at) => (
        <label key={`${choice.action ?? ''} ${choice.text.text}`} class={`choice ${at === chosen ? 'picked' : ''}`}>
          <input type="radio" name="choice" checked={at === chosen} onChange={() => choose(at)} />
          <span class="cut">
            {choice.isIdle ? (
              'Do nothing'
            ) : (
              <>
                {choice.action !== undefined && (
                  <b class="mono">
                    <Visible text={choice.action} />{' '}
                  </b>
                )}
                <span class="mono">
                  <Visible text={choice.text.text.slice(0, 200)} />
                </span>
              </>
            )}
            {choice.isSuggested && <span class="quiet"> · suggested</span>}
            <Held check={choiceCheck(check.answer, at)} />
          </span>
          <Key name={String(at + 1)} />
        </label>
      ))}
    </fieldset>
  );
}

/** How many of its preconditions hold, where somebody looked. */
function Held({ check }: { readonly check: ChoiceCheck | undefined }) {
  const listed = check?.preconditions ?? [];
  if (listed.length === 0) return null;
  const held = listed.filter(({ problem }) => problem === undefined).length;
  return (
    <span class="quiet phone-only">
      {' '}
      · {held} of {listed.length} hold
    </span>
  );
}
