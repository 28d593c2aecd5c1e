import type { RecheckOut } from '../../../src/model/run-act.ts';
import { address } from '../../lib/route.ts';
import { counted, counting } from '../../lib/words.ts';
import { Code } from '../../parts/code.tsx';
import { StateWord } from '../../parts/state.tsx';
import { Table } from '../../parts/table.tsx';
import { Visible } from '../../parts/text.tsx';

const KINDS: { readonly [kind: string]: readonly [state: string, text: string] } = {
  fixed: ['valid', 'would be valid'],
  broken: ['failed', 'would no longer be valid'],
  changed: ['repaired', 'would be valid with a different value'],
  held: ['waiting', 'would wait for a person'],
  'other-code': ['failed', 'would fail for a different reason'],
  'other-findings': ['failed', 'would fail with different findings'],
};

/** What changes: old → new. */
export function RecheckResult({ found, run }: { readonly found: RecheckOut; readonly run: string }) {
  return (
    <>
      <p>
        {counting(found.units, 'unit')} judged again. {found.kinds.length === 0 && 'No unit would change.'}
        {found.blocked > 0 &&
          ` ${counting(found.blocked, 'unit')} unchanged, because other units were made from ${found.blocked === 1 ? 'it' : 'them'}.`}
      </p>
      {found.kinds.map(({ kind, units }) => {
        const [state, text] = KINDS[kind] ?? ['pending', kind];
        return (
          <div key={kind}>
            <StateWord state={state} word="" />
            <b>{counted(units)}</b> {text}
          </div>
        );
      })}
      {found.moves.length > 0 && <Moves found={found} run={run} />}
    </>
  );
}

function Moves({ found: { moves, more }, run }: { readonly found: RecheckOut; readonly run: string }) {
  return (
    <Table
      card="Table of changed units"
      label="Units with a different verdict"
      columns={['Unit', 'Step', 'Was', 'Would be']}
      cardClass="moves"
      after={more > 0 && <p class="pad meta">{counting(more, 'more unit')} not listed.</p>}
    >
      {moves.map(({ unit, step, before, after }) => (
        <tr key={unit}>
          <th scope="row" class="mono">
            <Visible as="a" href={address('runs', run, 'u', unit)} text={unit.slice(0, 120)} />
          </th>
          <Visible as="td" text={step} />
          <td>{before === undefined ? 'valid' : <Code code={before} run={run} />}</td>
          <td>{after === undefined ? 'valid' : <Code code={after} run={run} />}</td>
        </tr>
      ))}
    </Table>
  );
}
