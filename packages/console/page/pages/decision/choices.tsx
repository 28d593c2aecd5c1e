import type { ChoiceCheck } from '../../../src/model/recheck.ts';
import type { Choice } from '../../../src/model/review.ts';
import { Key } from '../../parts/button.tsx';
import { Visible } from '../../parts/text.tsx';
import { differingFields } from './choice-name.ts';
import { choiceCheck } from './use-check.ts';
import type { Deciding } from './use-deciding.ts';

/** The acts to choose from. */
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
                {choice.summary !== undefined && (
                  <b>
                    <Visible text={choice.summary} />{' '}
                  </b>
                )}
                {choice.action !== undefined && (
                  <span class={`mono ${choice.summary === undefined ? 'strong' : 'quiet'}`}>
                    <Visible text={choice.action} />{' '}
                  </span>
                )}
                <Arguments choices={review.choices} at={at} />
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

/** How a choice differs; the table below has everything. */
function Arguments({ choices, at }: { readonly choices: readonly Choice[]; readonly at: number }) {
  const differing = differingFields(choices, at);
  if (differing.length === 0) return <Visible as="span" class="mono" text={choices[at]?.text.text.slice(0, 200) ?? ''} />;
  return (
    <>
      {differing.map(({ name, text }) => (
        <span key={name} class="mono">
          <Visible text={name} /> <Visible as="b" text={text.text.slice(0, 200)} />{' '}
        </span>
      ))}
    </>
  );
}

/** How many of its preconditions hold, if they were checked. */
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
