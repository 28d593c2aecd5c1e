import type { ChoiceCheck } from '../../../src/model/recheck.ts';
import type { Review } from '../../../src/model/review.ts';
import { Rule } from '../../parts/rule.tsx';
import { Section } from '../../parts/section.tsx';
import { StateWord } from '../../parts/state.tsx';
import { ScrollCard } from '../../parts/table.tsx';
import { Ago, Clock, Visible } from '../../parts/text.tsx';
import { choiceName } from './choice-name.ts';
import { unmetText } from './off-reason.ts';
import { mayRun } from './review-outcome.ts';
import { choiceCheck } from './use-check.ts';
import type { Deciding } from './use-deciding.ts';

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

function When({ deciding: { review, check, isEditing, edit } }: { readonly deciding: Deciding }) {
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
  if (isEditing && edit.isChanged)
    return edit.checkedAt === undefined ? (
      <span>{edit.isChecking ? 'checking your edit…' : 'the program checks your edit before it runs'}</span>
    ) : (
      <Checked at={edit.checkedAt} host={edit.host} what="your edit, " />
    );
  if (answer?.checked === true) return <Checked at={answer.at} host={answer.host} />;
  const program = <Visible text={row.source.run} />;
  return isAsking && answer === undefined ? (
    <>asking {program}, the program that proposed it…</>
  ) : (
    <>not checked: {program} did not answer. It will check before it runs anything.</>
  );
}

interface CheckedGiven {
  readonly at: number;
  readonly host: string | undefined;
  readonly what?: string;
}

function Checked({ at, host, what = '' }: CheckedGiven) {
  return (
    <>
      <span class="dot" />
      {what}re-checked <Ago time={at} />
      {host !== undefined && <Visible text={` by ${host}`} />}
    </>
  );
}

// Why the chosen action can't run, beyond what the table says.
function Unmet({ deciding: { found } }: { readonly deciding: Deciding }) {
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

function PreconditionTable({ deciding }: { readonly deciding: Deciding }) {
  const { review, choice: chosen, isEditing, check, found: own } = deciding;
  const isOne = isEditing || review.row.state !== 'open' || review.choices.length < 2;
  const columns = isOne ? [0] : review.choices.map((_, at) => at);
  const found = columns.map((at) => (isOne ? own : choiceCheck(check.answer, at)));
  return (
    <table aria-label="Preconditions">
      <thead>
        <tr>
          <th scope="col">Must hold</th>
          {columns.map((at) => (
            <th key={at} scope="col" class={isOne || at !== chosen ? '' : 'chosen-column'}>
              {isOne ? columnName(review) : <Visible text={choiceName(review.choices, at)} />}
              {!isOne && at === chosen && ' · chosen'}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(review, chosen, found).map(({ name, expression }) => (
          <tr key={name} data-item={name}>
            <MustHold name={name} expression={expression} problems={problemsOf(review, found, name)} />
            {columns.map((at, index) => (
              <td key={at} class={`nowrap ${isOne || at !== chosen ? '' : 'chosen-column'}`}>
                {review.row.state === 'open' ? <Cell check={found[index]} name={name} /> : <Ended review={review} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function columnName({ row, execution }: Review): string {
  if (execution !== undefined) return 'When it started';
  return row.state === 'open' ? 'Now' : 'When it runs';
}

// The preconditions of an action that ended. Nothing starts unless its preconditions hold, so they held if it started. Another option and a
// fallback have their own preconditions, which the table does not show.
function Ended({ review }: { readonly review: Review }) {
  const { row, execution } = review;
  const isThis = row.state === 'decided' && (row.decision?.kind === 'approve' || row.decision?.kind === 'edit');
  if (execution !== undefined && isThis) return <StateWord state="valid" word="held" />;
  if (execution !== undefined) return <span class="quiet">something else ran</span>;
  return <span class="quiet">{mayRun(review) ? 'not checked yet' : 'not checked'}</span>;
}

function preconditionsOf({ preconditions, choices }: Review, choice: number): Review['preconditions'] {
  return (choice === 0 ? undefined : choices[choice]?.preconditions) ?? preconditions;
}

function rowsOf(review: Review, chosen: number, found: readonly (ChoiceCheck | undefined)[]): Review['preconditions'] {
  const preconditions = preconditionsOf(review, chosen);
  const known = new Set(preconditions.map(({ name }) => name));
  const others = new Set(
    found.flatMap((check) => check?.preconditions?.map(({ name }) => name) ?? []).filter((name) => !known.has(name)),
  );
  return [...preconditions, ...[...others].map((name) => ({ name }))];
}

type Precondition = Review['preconditions'][number];

interface MustHoldGiven extends Precondition {
  readonly problems: readonly string[];
}

// A precondition, and why it does not hold.
function MustHold({ name, expression, problems }: MustHoldGiven) {
  return (
    <th scope="row" class="musthold">
      <Rule name={name} expression={expression} />
      {problems.map((problem) => (
        <Visible as="div" key={problem} class="bad-text" text={problem} />
      ))}
    </th>
  );
}

// Why a precondition does not hold, for any choice.
function problemsOf({ row }: Review, found: readonly (ChoiceCheck | undefined)[], name: string): readonly string[] {
  if (row.state !== 'open') return [];
  const problems = found.flatMap((check) => check?.preconditions?.find((one) => one.name === name)?.problem ?? []);
  return [...new Set(problems)];
}

function Cell({ check, name }: { readonly check: ChoiceCheck | undefined; readonly name: string }) {
  if (check?.preconditions === undefined) return <span class="quiet">not checked</span>;
  const found = check.preconditions.find((one) => one.name === name);
  if (found === undefined) return <span class="quiet">does not apply</span>;
  if (found.problem === undefined) return <StateWord state="valid" word="holds" />;
  return <StateWord state="failed" word="does not hold" />;
}
