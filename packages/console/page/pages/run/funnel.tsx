import type { RunPage as RunPageData } from '../../../src/model/run-page.ts';
import { counted } from '../../lib/words.ts';
import { Code } from '../../parts/code.tsx';
import { Section } from '../../parts/section.tsx';
import { STATES, StateBar, StateWord } from '../../parts/state.tsx';
import { Table } from '../../parts/table.tsx';
import { Visible } from '../../parts/text.tsx';

export function Funnel({ page: { run, commonest }, id }: { readonly page: RunPageData; readonly id: string }) {
  return (
    <Section title="Funnel" meta="units at each step; click a number to list them">
      <Table card="Table of steps" label="Steps" columns={['Step', { figures: 'In' }, 'Outcome', 'Most common code']}>
        {run.steps.map((step) => {
          const common = commonest.find((one) => one.step === step.name);
          return (
            <tr key={step.name}>
              <th scope="row">
                <Visible text={step.name} /> <span class="meta">{step.scope === 'chunk' ? 'model' : step.scope}</span>
              </th>
              <td class="number">
                <a href={`?step=${encodeURIComponent(step.name)}#units`}>{counted(step.units)}</a>
              </td>
              <td class="parts-of-step">
                <StateBar states={step.states} units={step.units} label={`Step ${step.name}`} />
                <Parts step={step} />
              </td>
              <td>
                {common === undefined ? (
                  <span class="quiet">none</span>
                ) : (
                  <>
                    <Code code={common.code} run={id} /> {counted(common.units)}
                  </>
                )}
              </td>
            </tr>
          );
        })}
      </Table>
    </Section>
  );
}

function Parts({ step: { name, states } }: { readonly step: RunPageData['run']['steps'][number] }) {
  return (
    <div class="row">
      {STATES.filter((state) => states[state] > 0).map((state) => (
        <a key={state} class="nowrap" href={`?state=${state}&step=${encodeURIComponent(name)}#units`}>
          <StateWord state={state} word={`${counted(states[state])} ${state}`} />
        </a>
      ))}
    </div>
  );
}
