import { Section } from '../../parts/section.tsx';
import { StateWord } from '../../parts/state.tsx';
import { ScrollCard } from '../../parts/table.tsx';
import { Ago, Clock, Visible } from '../../parts/text.tsx';
import { unmetText } from './off-reason.ts';
import { PreconditionTable, preconditionsOf } from './precondition-table.tsx';
import { mayRun } from './review-outcome.ts';
import { choiceCheck } from './use-check.ts';
import type { Deciding } from './use-deciding.ts';

/** What must hold, and whether it does, for each choice. */
export function Preconditions({ deciding }: { readonly deciding: Deciding }) {
  return (
    <Section title="Preconditions" meta={<When deciding={deciding} />}>
      <ScrollCard label="Table of preconditions">
        {preconditionsOf(deciding.review, deciding.choice).length === 0 ? (
          <p class="pad quiet">None declared.</p>
        ) : (
          <PreconditionTable deciding={deciding} />
        )}
        <Unmet deciding={deciding} />
      </ScrollCard>
    </Section>
  );
}

/** When they were checked; a precondition that held a while ago may not hold now. */
function When({ deciding: { review, check, isEditing } }: { readonly deciding: Deciding }) {
  const { answer, isAsking } = check;
  const { row, execution } = review;
  if (execution !== undefined)
    return (
      <>
        checked by <Visible text={execution.holder} /> before it started at <Clock time={execution.startedAt} />
      </>
    );
  if (row.state !== 'open')
    return <>{mayRun(review) ? 'will be checked again when it runs' : 'nothing runs, so nothing is checked'}</>;
  if (isEditing) return <>the program checks your edit before it runs</>;
  if (answer?.checked === true)
    return (
      <>
        <span class="dot" />
        re-checked <Ago time={answer.at} />
        {answer.host !== undefined && <Visible text={` by ${answer.host}`} />}
      </>
    );
  const program = <Visible text={row.source.run} />;
  return isAsking && answer === undefined ? (
    <>asking {program}, the program that proposed it…</>
  ) : (
    <>not checked now: {program} does not answer. It will check before it runs anything.</>
  );
}

/** Why the chosen act can't run, beyond what the table says. */
function Unmet({ deciding: { check, choice, isEditing } }: { readonly deciding: Deciding }) {
  const found = isEditing ? undefined : choiceCheck(check.answer, choice);
  const told = new Set(found?.preconditions?.flatMap(({ problem }) => problem ?? []));
  const said = found?.couldRun !== false ? [] : found.unmet.length > 0 ? found.unmet : [unmetText(found)];
  const more = said.filter((sentence) => !told.has(sentence));
  if (more.length === 0) return null;
  return (
    <div class="pad part">
      {more.map((sentence) => (
        <div key={sentence}>
          <StateWord state="failed" word="" />
          <Visible as="span" class="bad-text" text={sentence} />
        </div>
      ))}
    </div>
  );
}
