import type { ChoiceCheck } from '../../../src/model/recheck.ts';
import type { Review } from '../../../src/model/review.ts';
import { MustSee } from '../../parts/must-see.tsx';
import { StateWord } from '../../parts/state.tsx';
import { Visible } from '../../parts/text.tsx';
import { choiceName } from './choice-name.ts';
import { mayRun } from './review-outcome.ts';
import { choiceCheck } from './use-check.ts';
import type { Deciding } from './use-deciding.ts';

/** One row per precondition, one column per choice. */
export function PreconditionTable({ deciding }: { readonly deciding: Deciding }) {
  const { review, choice: chosen, isEditing, check } = deciding;
  const isOne = isEditing || review.row.state !== 'open' || review.choices.length < 2;
  const columns = isOne ? [0] : review.choices.map((_, at) => at);
  const found = columns.map((at) => (isEditing ? undefined : choiceCheck(check.answer, at)));
  return (
    <table aria-label="Preconditions">
      <thead>
        <tr>
          <th scope="col">Name</th>
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
            <th scope="row">
              <MustSee text={name} />
            </th>
            <td class="mono">
              <MustSee text={expression ?? ''} />
            </td>
            {columns.map((at, index) => (
              <td key={at} class={isOne || at !== chosen ? '' : 'chosen-column'}>
                {review.row.state === 'open' ? <Cell check={found[index]} name={name} /> : <Ended review={review} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the one column is about. */
function columnName({ row, execution }: Review): string {
  if (execution !== undefined) return 'When it started';
  return row.state === 'open' ? 'Now' : 'When it runs';
}

/**
 * Nothing starts unless its preconditions hold, so they held for anything that started. Another option and a fallback have their own, which
 * are not those of the table.
 */
function Ended({ review }: { readonly review: Review }) {
  const { row, execution } = review;
  const isThis = row.state === 'decided' && (row.decision?.kind === 'approve' || row.decision?.kind === 'edit');
  if (execution !== undefined && isThis) return <StateWord state="valid" word="held" />;
  if (execution !== undefined) return <span class="quiet">something else ran</span>;
  return <span class="quiet">{mayRun(review) ? 'not checked yet' : 'not checked'}</span>;
}

/** What the chosen act declares, and no other. */
export function preconditionsOf({ preconditions, choices }: Review, choice: number): Review['preconditions'] {
  return (choice === 0 ? undefined : choices[choice]?.preconditions) ?? preconditions;
}

/** Those of the chosen act, and those of others that can be chosen. */
function rowsOf(review: Review, chosen: number, found: readonly (ChoiceCheck | undefined)[]): Review['preconditions'] {
  const preconditions = preconditionsOf(review, chosen);
  const known = new Set(preconditions.map(({ name }) => name));
  const others = new Set(
    found.flatMap((check) => check?.preconditions?.map(({ name }) => name) ?? []).filter((name) => !known.has(name)),
  );
  return [...preconditions, ...[...others].map((name) => ({ name }))];
}

function Cell({ check, name }: { readonly check: ChoiceCheck | undefined; readonly name: string }) {
  if (check?.preconditions === undefined) return <span class="quiet">not checked</span>;
  const found = check.preconditions.find((one) => one.name === name);
  if (found === undefined) return <span class="quiet">does not apply</span>;
  if (found.problem === undefined) return <StateWord state="valid" word="holds" />;
  return (
    <>
      <StateWord state="failed" word="" />
      <Visible as="span" class="bad-text" text={found.problem} />
    </>
  );
}
