import type { Compare, ComparedRun } from '../../../src/model/compare.ts';
import { address } from '../../lib/route.ts';
import { costFigure, costNote, counted, dollars } from '../../lib/words.ts';
import { Section } from '../../parts/section.tsx';
import { STATES, StateWord } from '../../parts/state.tsx';
import { type Heading, Table } from '../../parts/table.tsx';
import { Visible } from '../../parts/text.tsx';
import { growthText, pointsText } from './rates.ts';
import { ShareCell } from './share-cell.tsx';

const COLUMNS: readonly Heading[] = ['Figure', { figures: 'Before' }, { figures: 'After' }, { figures: 'Change' }];

export function SideBySide({ compare: { before, after } }: { readonly compare: Compare }) {
  const states = STATES.filter((state) => before.states[state] + after.states[state] > 0);
  return (
    <Section title="Side by side" meta="shares of all units; click a count to list its units">
      <Table card="Table of both runs" label="Both runs" columns={COLUMNS}>
        <tr>
          <th scope="row">Run</th>
          <Named run={before} />
          <Named run={after} />
          <td />
        </tr>
        <tr>
          <th scope="row">Units</th>
          <td class="number">{counted(before.units)}</td>
          <td class="number">{counted(after.units)}</td>
          <td class="number">{growthText(before.units, after.units)}</td>
        </tr>
        {states.map((state) => (
          <tr key={state}>
            <th scope="row">
              <StateWord state={state} />
            </th>
            <ShareCell run={before} units={before.states[state]} query={{ state }} />
            <ShareCell run={after} units={after.states[state]} query={{ state }} />
            <td class="number nowrap">{pointsText([before.states[state], before.units], [after.states[state], after.units])}</td>
          </tr>
        ))}
        <Cost before={before} after={after} />
        <Per figure="Calls per unit" of={({ spent }) => spent.calls} before={before} after={after} />
        <Per figure="Tokens per unit" of={({ spent }) => spent.inputTokens + spent.outputTokens} before={before} after={after} />
      </Table>
    </Section>
  );
}

function Named({ run: { id, models } }: { readonly run: ComparedRun }) {
  return (
    <td class="number">
      <Visible as="a" href={address('runs', id)} text={id} />
      <Visible as="div" class="meta" text={models.join(', ')} />
    </td>
  );
}

interface Both {
  readonly before: ComparedRun;
  readonly after: ComparedRun;
}

// The cost of each run, and per unit. Unless all prices are known, no difference is shown.
function Cost({ before, after }: Both) {
  const isKnown = [before, after].every(({ spent, units }) => spent.unpriced === 0 && units > 0);
  const per = ({ spent, units }: ComparedRun) => spent.cost / units;
  return (
    <>
      <tr>
        <th scope="row">Cost</th>
        {[before, after].map(({ id, spent }) => (
          <td key={id} class="number nowrap" title={costNote(spent)}>
            {costFigure(spent)}
          </td>
        ))}
        <td class="number">{isKnown ? growthText(before.spent.cost, after.spent.cost) : 'unknown'}</td>
      </tr>
      {isKnown && (
        <tr>
          <th scope="row">Cost per unit</th>
          <td class="number">{dollars(per(before))}</td>
          <td class="number">{dollars(per(after))}</td>
          <td class="number">{growthText(per(before), per(after))}</td>
        </tr>
      )}
    </>
  );
}

interface PerGiven extends Both {
  readonly figure: string;
  readonly of: (run: ComparedRun) => number;
}

function Per({ figure, of, before, after }: PerGiven) {
  const per = (run: ComparedRun) => of(run) / Math.max(1, run.units);
  return (
    <tr>
      <th scope="row">{figure}</th>
      {[before, after].map((run) => (
        <td key={run.id} class="number">
          {per(run).toLocaleString('en-US', { maximumFractionDigits: 2 })}
        </td>
      ))}
      <td class="number">{growthText(per(before), per(after))}</td>
    </tr>
  );
}
