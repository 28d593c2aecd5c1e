import type { AttemptOut, UnitPage as UnitPageData } from '../../../src/model/unit.ts';
import { address } from '../../lib/route.ts';
import { reasonText } from '../../lib/words.ts';
import { Button } from '../../parts/button.tsx';
import { StateMark } from '../../parts/state.tsx';
import { Clock, Visible } from '../../parts/text.tsx';
import { copyAsCase } from './copy-as-case.ts';

/** The unit, where it is, and what can be done with it. */
export function UnitHeading({ page, attempt }: { readonly page: UnitPageData; readonly attempt: AttemptOut | undefined }) {
  const { run, unit, parent, state } = page;
  const last = page.steps.at(-1);
  return (
    <>
      <div class="row">
        <Visible as="h1" class="mono" text={unit.slice(0, 200)} />
        <StateMark state={state} />
        <span class="quiet">
          at step <Visible text={last?.step ?? ''} />
          {last?.reason !== undefined && <Visible text={`: ${reasonText(last.reason)}`} />}
          {parent !== undefined && (
            <>
              {' '}
              · made from <Visible as="a" href={address('runs', run.id, 'u', parent)} text={parent} />
            </>
          )}
        </span>
        <span class="push" />
        <Button
          onPress={() => void copyAsCase(attempt)}
          keyName="y"
          off={attempt?.reply === undefined ? 'There is no reply' : undefined}
        >
          Copy as test case
        </Button>
        {last?.reviews
          .filter((review) => review.state === 'open')
          .map((review) => (
            <a key={review.id} class="button primary" href={address('d', review.id)}>
              Open to decide
            </a>
          ))}
      </div>
      {run.purgedAt !== undefined && (
        <div class="banner plain">
          The contents of this run were purged on <Clock time={run.purgedAt} />. Verdicts and codes remain.
        </div>
      )}
    </>
  );
}
