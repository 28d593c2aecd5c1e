import type { ChoiceCheck } from '../../../src/model/recheck.ts';
import type { Choice } from '../../../src/model/review.ts';
import { withQuery } from '../../lib/api.ts';
import { address } from '../../lib/route.ts';
import { counting } from '../../lib/words.ts';
import { Key } from '../../parts/button.tsx';
import { Fields } from '../../parts/fields.tsx';
import { ModelText } from '../../parts/model-text.tsx';
import { Alikes } from '../../parts/must-see.tsx';
import { Section } from '../../parts/section.tsx';
import { Visible } from '../../parts/text.tsx';
import { differingFields } from './choice-name.ts';
import { choiceCheck } from './use-check.ts';
import type { Deciding } from './use-deciding.ts';

interface WhatWillRunGiven {
  readonly deciding: Deciding;
  readonly withBytes: boolean;
  readonly onBytes: () => void;
}

// The action that a decision would run, shown from the stored bytes.
export function WhatWillRun({ deciding, withBytes, onBytes }: WhatWillRunGiven) {
  const { review, choice, digest } = deciding;
  const { pending: act, choices, row, wordsOf } = review;
  const isOpen = row.state === 'open';
  const chosen = choice === 0 ? undefined : choices[choice];
  const { action, fields, unsent, text } = chosen ?? act;
  const bytes = (
    <>
      {text === undefined ? 'purged' : counting(text.length, 'character')} · digest{' '}
      <code>{digest.replace('sha256:', '').slice(0, 8)}</code>{' '}
      <button type="button" class="button plain" aria-expanded={withBytes} onClick={onBytes}>
        {withBytes ? 'Hide bytes' : 'Show bytes'} <Key name="b" />
      </button>
    </>
  );
  return (
    <Section
      title={isOpen ? (row.isAction ? 'What will run' : 'What will be used') : 'What was held'}
      label="What will run"
      meta={bytes}
    >
      {act.by !== undefined && (
        <p class="quiet">
          This replaces the held version. Changed by <Visible as="b" text={act.by} />.
        </p>
      )}
      {wordsOf !== undefined && (
        <p>
          The words of <Visible as="b" text={wordsOf} />, which nobody has checked:
        </p>
      )}
      {isOpen && choices.length > 1 && <Choices deciding={deciding} />}
      <div class="card">
        {chosen?.isIdle === true || action === '' ? (
          <p class="pad" data-item="what will run">
            <span data-see="">Do nothing.</span>
          </p>
        ) : (
          <Fields action={action} fields={fields} unsent={unsent} isPurged={text === undefined} />
        )}
        {withBytes && text !== undefined && (
          <div class="pad part">
            <ModelText
              key={choice}
              text={text.text}
              length={text.length}
              label="Stored bytes"
              rest={withQuery(`/api/reviews${address(row.id)}/text`, { choice: String(choice) })}
            />
          </div>
        )}
      </div>
      <Alikes texts={[action ?? '', ...fields.flatMap((field) => [field.name, field.text.text])]} />
      {chosen === undefined && act.words !== undefined && (
        <p class="quiet">
          The program that asked calls it “<Visible text={act.words.text} />
          ”. This is the program's own text; it is not computed from what will run.
        </p>
      )}
    </Section>
  );
}

function Choices({ deciding }: { readonly deciding: Deciding }) {
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

function Arguments({ choices, at }: { readonly choices: readonly Choice[]; readonly at: number }) {
  if (choices[at]?.fields.length === 0) return null;
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
