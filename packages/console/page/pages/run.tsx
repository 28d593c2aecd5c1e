import { useState } from 'preact/hooks';
import type { ActAnswer, RetryPlanOut, RunOut, RunPage as RunPageData, UnitsOut, WorthALook } from '../../src/model/run.ts';
import { send, withQuery } from '../lib/api.ts';
import { useData } from '../lib/data.ts';
import { useKeys } from '../lib/keys.ts';
import { address, amend, go, place } from '../lib/route.ts';
import { useStore } from '../lib/store.ts';
import { clock, costText, counted, counting, dollars, shellWord, span } from '../lib/words.ts';
import { TrendChart } from '../parts/chart.tsx';
import { Code } from '../parts/code.tsx';
import { Button, Dialog, Filter, Tabs } from '../parts/controls.tsx';
import { Top } from '../parts/shell.tsx';
import { STATES, StateBar, StateMark, StateWord } from '../parts/state.tsx';
import { Ago, Twin, Visible } from '../parts/text.tsx';
import { Waiting } from '../parts/waiting.tsx';

type Asked = 'pause' | 'resume' | 'retry' | 'recheck' | 'export';

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
            {page.config === 'changed' && ' · the pipeline folder has changed since'}
          </span>
          <span class="push" />
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

function Figures({ run }: { readonly run: RunOut }) {
  const { states, units, spent, pace } = run;
  const done = units - states.pending - states.running;
  const left = states.pending + states.running;
  return (
    <div class="card figures">
      <div>
        <div class="meta">Done</div>
        <span class="figure">{counted(done)}</span>{' '}
        <span class="quiet">
          of {counted(units)}
          {units > 0 && ` · ${Math.floor((100 * done) / units)} %`}
        </span>
      </div>
      <div>
        <div class="meta">Pace</div>
        {pace === undefined ? (
          <span class="quiet">{run.activity === 'running' ? 'not known yet' : 'nothing moves'}</span>
        ) : (
          <>
            <span class="figure">{Math.round(pace)}</span>{' '}
            <span class="quiet">units/min · {span((left / pace) * 60_000)} left</span>
          </>
        )}
      </div>
      <div>
        <div class="meta">Cost</div>
        <span class="figure">{costText(spent)}</span>{' '}
        {run.maxCost !== undefined && <span class="quiet">of {dollars(run.maxCost)}</span>}
        {done > 0 && left > 0 && spent.unpriced === 0 && spent.cost > 0 && (
          <span class="quiet"> · ends near {dollars((spent.cost / done) * units)}</span>
        )}
      </div>
      <div>
        <div class="meta">Calls</div>
        <span class="figure">{counted(spent.calls)}</span> <span class="quiet">{counting(spent.faults, 'fault')}</span>
      </div>
      <div>
        <div class="meta">In flight</div>
        <span class="figure">{counted(states.running)}</span>{' '}
        <span class="quiet cut">{run.activity === 'running' ? <Visible text={run.holder ?? 'one worker'} /> : 'no worker'}</span>
      </div>
    </div>
  );
}

function Funnel({ page: { run, commonest }, id }: { readonly page: RunPageData; readonly id: string }) {
  return (
    <section class="section" aria-label="Funnel">
      <div class="spread">
        <h2>Funnel</h2>
        <span class="meta">each number opens its units</span>
      </div>
      <div class="card scroll">
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
      </div>
    </section>
  );
}

function Worth({ worth: { kind, code, count, at, message }, id }: { readonly worth: WorthALook; readonly id: string }) {
  const units = (state: string) => `?state=${state}#units`;
  return (
    <div>
      {kind === 'rising' && code !== undefined ? (
        <>
          <Code code={code} run={id} /> {message}
          {at !== undefined && ` at ${clock(at)}`}. {counting(count ?? 0, 'failed attempt')} since.{' '}
          <a class="button" href={`/lab?run=${encodeURIComponent(id)}`}>
            Open in Lab
          </a>
        </>
      ) : kind === 'waiting' ? (
        <>
          <a href="/">{counting(count ?? 0, 'unit')}</a> {message}
        </>
      ) : kind === 'quarantined' ? (
        <>
          <a href={units('quarantined')}>{counting(count ?? 0, 'unit')}</a> {message}
        </>
      ) : kind === 'zero-valid' ? (
        <>
          {message}. <a href={`/failures?run=${encodeURIComponent(id)}`}>See 3 examples</a>
        </>
      ) : (
        <>
          {count !== undefined && `${counted(count)} `}
          {message}
        </>
      )}
    </div>
  );
}

type Shown = (typeof STATES)[number] | 'all';

function UnitsSection({ id, states }: { readonly id: string; readonly states: { readonly [state: string]: number } }) {
  const { query } = useStore(place);
  const state = (STATES as readonly string[]).includes(query.state ?? '') ? (query.state as Shown) : 'all';
  const [pages, more] = useState<readonly string[]>([]);
  const path = (after?: string) =>
    withQuery(`/api/runs${address(id)}/units`, {
      state: state === 'all' ? undefined : state,
      step: query.step,
      code: query.code,
      find: query.find,
      after,
    });
  const data = useData<UnitsOut>(path(pages.at(-1)), id);
  const [chosen, choose] = useState(0);
  const units = data.value?.units ?? [];
  const at = Math.min(chosen, Math.max(0, units.length - 1));
  const filter = withQuery('', { state: state === 'all' ? undefined : state, step: query.step, code: query.code });
  useKeys({
    j: () => choose(Math.min(at + 1, units.length - 1)),
    k: () => choose(Math.max(0, at - 1)),
    Enter: () => units[at] !== undefined && go(`${address('runs', id, 'u', units[at].unit)}${filter}`),
  });
  const show = (next: { readonly [name: string]: string | undefined }) => {
    more([]);
    amend(next);
  };
  return (
    <section class="section" id="units" aria-label="Units">
      <div class="row">
        <h2>Units</h2>
        <Tabs
          label="Units by state"
          chosen={state}
          onChoose={(name) => show({ state: name === 'all' ? undefined : name })}
          tabs={[
            { name: 'all' as Shown, text: 'All' },
            ...STATES.filter((one) => (states[one] ?? 0) > 0 || one === state).map((one) => ({
              name: one as Shown,
              text: one,
              count: states[one],
            })),
          ]}
        />
        {query.step !== undefined && <Button onPress={() => show({ step: undefined })}>Step {query.step} ×</Button>}
        {query.code !== undefined && <Button onPress={() => show({ code: undefined })}>Code {query.code} ×</Button>}
        <span class="push" />
        <Filter label="Filter units by id" value={query.find ?? ''} onInput={(text) => show({ find: text })} />
      </div>
      {data.value === undefined ? (
        <Waiting data={data} />
      ) : units.length === 0 ? (
        <div class="card empty">
          <p>{query.find === undefined ? 'No units here.' : `Nothing matches "${query.find}".`}</p>
          <Button onPress={() => show({ state: undefined, step: undefined, code: undefined, find: undefined })}>
            Clear filter
          </Button>
        </div>
      ) : (
        <div class="card scroll">
          <table aria-label="Units">
            <thead>
              <tr>
                <th scope="col">Unit</th>
                <th scope="col">Step</th>
                <th scope="col">State</th>
                <th scope="col" class="number">
                  Attempts
                </th>
                <th scope="col">Code</th>
                <th scope="col">Why</th>
              </tr>
            </thead>
            <tbody>
              {units.map((unit, index) => (
                <tr key={unit.unit} class={index === at ? 'chosen' : ''}>
                  <th scope="row" class="mono">
                    <a href={`${address('runs', id, 'u', unit.unit)}${filter}`}>
                      <Visible text={unit.unit.slice(0, 120)} />
                    </a>
                  </th>
                  <td>
                    <Visible text={unit.step} />
                  </td>
                  <td>
                    <StateWord state={unit.state} />
                  </td>
                  <td class="number">{counted(unit.attempts)}</td>
                  <td>{unit.code === undefined ? <span class="quiet">none</span> : <Code code={unit.code} run={id} />}</td>
                  <td class="cut">
                    <Visible text={(unit.reason ?? '').slice(0, 120)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div class="row">
        {pages.length > 0 && <Button onPress={() => more(pages.slice(0, -1))}>Earlier</Button>}
        {data.value?.next !== undefined && <Button onPress={() => more([...pages, data.value?.next ?? ''])}>More units</Button>}
        <span class="meta">in the order of their ids</span>
      </div>
    </section>
  );
}

const TITLES: { readonly [act in Asked]: string } = {
  pause: 'Pause the run',
  resume: 'Resume the run',
  retry: 'Retry failed units',
  recheck: 'Recheck stored replies',
  export: 'Export units',
};

function ActDialog({ act, page, onClose }: { readonly act: Asked; readonly page: RunPageData; readonly onClose: () => void }) {
  const { run, acts } = page;
  const plan = useData<RetryPlanOut>(act === 'retry' ? `/api/runs${address(run.id)}/retry` : undefined).value;
  const [answer, told] = useState<ActAnswer>();
  const folder = shellWord(run.folder);
  const commands: { readonly [name in Asked]: string } = {
    pause: `tamis pause ${folder}`,
    resume: `tamis run ${folder}`,
    retry: plan?.command ?? `tamis retry ${folder}`,
    recheck: `tamis recheck ${folder}`,
    export: `tamis export ${folder} --what valid > valid.jsonl`,
  };
  const can = act === 'pause' || act === 'resume' || act === 'retry' ? acts[act] : false;
  const submit = () => {
    void send<ActAnswer>(`/api/runs${address(run.id)}/${act}`, {})
      .then(told)
      .catch((problem: Error) => told({ isDone: false, message: problem.message, command: commands[act] }));
  };
  return (
    <Dialog title={TITLES[act]} onClose={onClose}>
      <div class="section">
        <h2>{TITLES[act]}</h2>
        {act === 'pause' && <p>Calls under way are finished and kept. Nothing new is asked.</p>}
        {act === 'resume' && <p>It goes on where it stopped, with its own copy of the pipeline. This calls models.</p>}
        {act === 'retry' && <RetryText plan={plan} />}
        {act === 'recheck' && (
          <p>
            Stored replies are judged by the pipeline folder as it is now. Nobody is asked. Without <code>--write</code> it shows
            old → new and writes nothing. <a href={`/lab?run=${encodeURIComponent(run.id)}`}>Lab</a> does the same while you type.
          </p>
        )}
        {act === 'export' && <p>Units as lines of JSON, or CSV with --format csv.</p>}
        <Twin command={commands[act]} label="In a terminal" />
        {answer !== undefined && (
          <div class={`banner ${answer.isDone ? 'good' : 'bad'}`} role="status">
            <Visible text={answer.message} />
          </div>
        )}
        <div class="row">
          {can && answer?.isDone !== true && (
            <Button
              isPrimary
              onPress={submit}
              off={act === 'retry' && (plan?.units ?? 0) === 0 ? 'No unit has failed' : undefined}
            >
              {act === 'pause' ? 'Pause' : act === 'resume' ? 'Resume' : `Retry ${counting(plan?.units ?? 0, 'unit')}`}
            </Button>
          )}
          {!can && (act === 'pause' || act === 'resume' || act === 'retry') && (
            <span class="quiet">This console can't do it now: use the command.</span>
          )}
          <Button onPress={onClose} keyName="Esc">
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function RetryText({ plan }: { readonly plan: RetryPlanOut | undefined }) {
  if (plan === undefined) return <p class="quiet">Counting…</p>;
  const range = (
    { least, most }: { readonly least: number; readonly most?: number | undefined },
    say: (number: number) => string,
  ) => (most === undefined ? `${say(least)} or more` : most === least ? say(least) : `${say(least)}–${say(most)}`);
  return (
    <p>
      Retry {counting(plan.units, 'unit')}?{' '}
      {plan.calls === undefined
        ? 'How many calls is not known here'
        : `${range(plan.calls, (calls) => counted(Math.round(calls)))} calls`}
      , {plan.costUsd === undefined ? 'cost unknown' : range(plan.costUsd, dollars)}.
    </p>
  );
}
