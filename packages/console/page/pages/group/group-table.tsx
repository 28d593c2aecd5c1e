import type { GroupColumnOut, GroupRowOut } from '../../../src/model/group.ts';
import { address } from '../../lib/route.ts';
import { Button } from '../../parts/button.tsx';
import { MustSee } from '../../parts/must-see.tsx';
import { StateWord } from '../../parts/state.tsx';
import { Left, Visible } from '../../parts/text.tsx';
import { TickBox } from '../inbox/tick-box.tsx';
import type { Grouping, ShownRow } from './use-group.ts';

interface TableGiven {
  readonly grouping: Grouping;
  readonly at: number;
  readonly onChoose: (at: number) => void;
  readonly onDeny: (row: GroupRowOut) => void;
}

export function GroupTable({ grouping, at, onChoose, onDeny }: TableGiven) {
  const { group, rows, toggle } = grouping;
  const doubted = new Set(rows.flatMap(({ row }) => row.readings?.path ?? []));
  const isColumn = ({ of, path, differs }: GroupColumnOut) => differs && !(of === 'argument' && doubted.has(path));
  const columns = group.columns.map((column, cell) => ({ ...column, cell })).filter(isColumn);
  const withReadings = doubted.size > 0;
  const withWords = rows.some(({ row }) => row.summary !== undefined);
  const withHolds = group.isAction && group.preconditions.length > 0;
  return (
    <table class="grouptable" aria-label="What differs">
      <thead>
        <tr>
          <th scope="col">
            <span class="unseen">Decide with the others</span>
          </th>
          {withWords && <th scope="col">In words</th>}
          {columns.map(({ of, path, title, isNumber }) => (
            <th key={`${of} ${path}`} scope="col" class={`differs ${isNumber ? 'number' : ''}`}>
              <Visible text={title} />
              {of === 'change' && <span class="quiet"> changes</span>}
            </th>
          ))}
          {withReadings && (
            <>
              <th scope="col" class="differs">
                <Visible text={[...doubted].join(', ')} /> will be
              </th>
              <th scope="col" class="differs">
                but may mean
              </th>
            </>
          )}
          {withHolds && <th scope="col">Must hold</th>}
          <th scope="col">
            <span class="unseen">Individually</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((shown, index) => (
          <tr
            key={shown.row.id}
            class={`${index === at ? 'chosen' : ''} ${shown.state.is === 'in' ? '' : 'isout'}`}
            data-item={`row ${index + 1}`}
            onClick={() => onChoose(index)}
          >
            <td>
              {shown.state.is !== 'over' && (
                <TickBox
                  label={`Decide row ${index + 1} with the others`}
                  tick={shown.state.is === 'in' ? 'all' : 'none'}
                  onToggle={() => toggle(shown.row.id)}
                />
              )}
            </td>
            {withWords && <Visible as="td" text={shown.row.summary ?? ''} />}
            {columns.map((column) => (
              <td key={`${column.of} ${column.path}`} class={column.isNumber ? 'number' : ''}>
                <Cell shown={shown} title={column} text={shown.row.cells[column.cell]} />
              </td>
            ))}
            {withReadings && <Readings shown={shown} />}
            {withHolds && (
              <td>
                <Holds row={shown.row} isChecking={grouping.isChecking} />
              </td>
            )}
            <td class="rowacts">
              <RowActs shown={shown} onDeny={() => onDeny(shown.row)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellGiven {
  readonly shown: ShownRow;
  readonly title: Pick<GroupColumnOut, 'title'>;
  readonly text: string | null | undefined;
}

// A value with its name, which is shown on phones. Rows that are not decided with the others need not be seen.
function Cell({ shown: { state }, title: { title }, text }: CellGiven) {
  const isIn = state.is === 'in';
  const value = text ?? 'none';
  return (
    <>
      <span class="celltitle quiet">
        <Visible text={title} />
      </span>
      <span class={`model ${text == null ? 'quiet' : ''}`}>{isIn ? <MustSee text={value} /> : <Visible text={value} />}</span>
    </>
  );
}

function Readings({ shown }: { readonly shown: ShownRow }) {
  const { path = '', held = '', others = [] } = shown.row.readings ?? {};
  return (
    <>
      <td>
        <Cell shown={shown} title={{ title: `${path} will be` }} text={held} />
      </td>
      <td class="doubted">
        {others.map((other) => (
          <div key={other}>
            <Cell shown={shown} title={{ title: 'but may mean' }} text={other} />
          </div>
        ))}
      </td>
    </>
  );
}

// Whether the preconditions of a row hold now. A row whose preconditions do not hold is set apart.
function Holds({ row: { preconditions }, isChecking }: { readonly row: GroupRowOut; readonly isChecking: boolean }) {
  if (preconditions === undefined) return <span class="quiet">{isChecking ? 'asking…' : 'not checked'}</span>;
  const problem = preconditions.find((one) => one.problem !== undefined)?.problem;
  if (problem === undefined) return <StateWord state="valid" word={preconditions.length === 1 ? 'holds' : 'all hold'} />;
  return (
    <>
      <StateWord state="failed" word="" />
      <Visible as="span" class="bad-text" text={problem} />
    </>
  );
}

function RowActs({ shown: { row, state }, onDeny }: { readonly shown: ShownRow; readonly onDeny: () => void }) {
  return (
    <div class="row">
      {state.is === 'over' && <Visible as="span" class="quiet" text={state.why} />}
      {state.is !== 'over' && row.expiresAt !== undefined && (
        <span class="quiet">
          <Left until={row.expiresAt} />
        </span>
      )}
      <a class="button plain" href={address('d', row.id)}>
        Open
      </a>
      {state.is !== 'over' && <Button onPress={onDeny}>Deny…</Button>}
    </div>
  );
}
