import { useState } from 'preact/hooks';
import type { RunPage as RunPageData } from '../../../src/model/run.ts';
import { useData } from '../../lib/data.ts';
import { useKeys } from '../../lib/keys.ts';
import { address, go } from '../../lib/route.ts';
import { clock, counted, shellWord, span } from '../../lib/words.ts';
import { TrendChart } from '../../parts/chart.tsx';
import { Button } from '../../parts/controls.tsx';
import { Top } from '../../parts/shell/top.tsx';
import { STATES, StateBar, StateMark, StateWord } from '../../parts/state.tsx';
import { Ago, Twin, Visible } from '../../parts/text.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { ActDialog } from './act-dialog.tsx';
import type { Asked } from './asked.ts';
import { Figures } from './figures.tsx';
import { Funnel } from './funnel.tsx';
import { UnitsSection } from './units-section.tsx';
import { Worth } from './worth.tsx';

/** One run, live. */
export function RunPage({ id }: { readonly id: string }) {
  const data = useData<RunPageData>(`/api/runs${address(id)}`, id);
  const [asked, ask] = useState<Asked>();
  const page = data.value;
  const isGoing = page?.run.activity === 'running';
  useKeys({
    p: () => ask(isGoing ? 'pause' : 'resume'),
    r: () => ask('retry'),
    v: () => ask('recheck'),
    o: () => ask('export'),
    l: () => go(`/lab?run=${encodeURIComponent(id)}`),
    Escape: () => go('/runs'),
  });
  const crumbs = [{ text: 'Runs', href: '/runs' }, { text: id }];
  if (page === undefined)
    return (
      <>
        <Top crumbs={crumbs} />
        <Waiting data={data} rows={10} />
      </>
    );
  const { run } = page;
  const hasFailed = run.states.failed + run.states.quarantined > 0;
  const primary: Asked = isGoing ? 'pause' : run.activity === 'interrupted' || run.activity === 'paused' ? 'resume' : 'retry';
  return (
    <>
      <Top crumbs={crumbs} />
      <div class="content">
        <div class="row">
          <h1>
            <Visible text={id} />
          </h1>
          <StateMark state={run.activity} />
          <span class="quiet">
            started {clock(run.createdAt)}, <Ago time={run.createdAt} />
            {run.purgedAt !== undefined && ' · contents purged'}
            {page.config === 'changed' && ' · the pipeline folder has changed since then'}
          </span>
          <div class="row push">
            <Button onPress={() => ask('recheck')} keyName="v">
              Recheck…
            </Button>
            <Button onPress={() => ask('export')} keyName="o">
              Export…
            </Button>
            {primary !== 'retry' && (
              <Button onPress={() => ask('retry')} keyName="r" off={hasFailed ? undefined : 'No unit has failed'}>
                Retry failed…
              </Button>
            )}
            <Button
              isPrimary
              onPress={() => ask(primary)}
              keyName={primary === 'retry' ? 'r' : 'p'}
              off={primary === 'retry' && !hasFailed ? 'No unit has failed' : undefined}
            >
              {primary === 'pause' ? 'Pause' : primary === 'resume' ? 'Resume' : 'Retry failed…'}
            </Button>
          </div>
        </div>
        <StateBar states={run.states} units={run.units} label="All units" />
        <div class="states" aria-label="Units by state" role="group">
          {STATES.map((state) => (
            <a key={state} href={`?state=${state}#units`}>
              <StateWord state={state} word="" />
              <b>{counted(run.states[state])}</b> <span class="quiet">{state}</span>
            </a>
          ))}
        </div>
        <Figures run={run} />
        <Funnel page={page} id={id} />
        <div class="twocolumns">
          <section class="section" aria-label="Failed attempts by code">
            <div class="spread">
              <h2>Failed attempts by code</h2>
              <span class="meta">
                {counted(page.failures.series.reduce((sum, { total }) => sum + total, 0))} in{' '}
                {span((run.activity === 'running' ? Date.now() : run.updatedAt) - run.createdAt)}, one scale
                {Date.now() - page.failures.asOf > 5000 && (
                  <>
                    {' '}
                    · counted <Ago time={page.failures.asOf} />
                  </>
                )}
              </span>
            </div>
            {page.failures.series.length === 0 ? (
              <div class="card pad quiet">No attempt has failed.</div>
            ) : (
              <TrendChart
                trend={page.failures}
                faults={page.faults}
                label="Failed attempts by code over time"
                href={(code) => `/failures?run=${encodeURIComponent(id)}&code=${encodeURIComponent(code)}`}
              />
            )}
          </section>
          <section class="section" aria-label="Worth a look">
            <h2>Worth a look</h2>
            <div class="card parts">
              {page.worth.length === 0 ? (
                <p class="quiet">Nothing out of the ordinary.</p>
              ) : (
                page.worth.map((worth) => <Worth key={worth.kind} worth={worth} id={id} />)
              )}
            </div>
          </section>
        </div>
        <UnitsSection id={id} states={run.states} />
        <Twin command={`tamis status ${shellWord(run.folder)}`} label="In a terminal" />
      </div>
      {asked !== undefined && <ActDialog act={asked} page={page} onClose={() => ask(undefined)} />}
    </>
  );
}
