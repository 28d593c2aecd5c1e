import type { RunPage as RunPageData } from '../../../src/model/run.ts';
import { counted } from '../../lib/words.ts';
import { Code } from '../../parts/code.tsx';
import { ScrollCard } from '../../parts/scroll-card.tsx';
import { StateBar, StateWord } from '../../parts/state.tsx';
import { Visible } from '../../parts/text.tsx';

/** How many units each step let through. */
export function Funnel({ page: { run, commonest }, id }: { readonly page: RunPageData; readonly id: string }) {
  return (
    <section class="section" aria-label="Funnel">
      <div class="spread">
        <h2>Funnel</h2>
        <span class="meta">each number opens its units</span>
      </div>
      <ScrollCard label="Table of steps">
        <table aria-label="Steps">
          <thead>
            <tr>
              <th scope="col">Step</th>
              <th scope="col" class="number">
                In
              </th>
              <th scope="col">Now</th>
              <th scope="col" class="number">
                Passed
              </th>
              <th scope="col">Not passed</th>
              <th scope="col">Most common code</th>
            </tr>
          </thead>
          <tbody>
            {run.steps.map(({ name, scope, units, states }) => {
              const common = commonest.find(({ step }) => step === name);
              return (
                <tr key={name}>
                  <th scope="row">
                    <Visible text={name} /> <span class="meta">{scope === 'chunk' ? 'model' : scope}</span>
                  </th>
                  <td class="number">
                    <a href={`?step=${encodeURIComponent(name)}#units`}>{counted(units)}</a>
                  </td>
                  <td style={{ minWidth: '200px' }}>
                    <StateBar states={states} units={units} label={`Step ${name}`} />
                  </td>
                  <td class="number">{counted(states.valid + states.repaired)}</td>
                  <td>
                    <span class="row">
                      {(['failed', 'waiting', 'quarantined', 'skipped', 'pending'] as const)
                        .filter((state) => states[state] > 0)
                        .map((state) => (
                          <a key={state} href={`?state=${state}&step=${encodeURIComponent(name)}#units`} title={state}>
                            <StateWord state={state} word={counted(states[state])} />
                            <span class="unseen"> {state}</span>
                          </a>
                        ))}
                    </span>
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
          </tbody>
        </table>
      </ScrollCard>
    </section>
  );
}
