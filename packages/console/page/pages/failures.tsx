import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Examples, Failures } from '../../src/model/failure.ts';
import type { Runs, Series } from '../../src/model/run.ts';
import { withQuery } from '../lib/api.ts';
import { useData } from '../lib/data.ts';
import { useKeys } from '../lib/keys.ts';
import { address, amend, go, place } from '../lib/route.ts';
import { useStore } from '../lib/store.ts';
import { axisTime, counted, counting, shellWord, span } from '../lib/words.ts';
import { Button, Filter, Key, Tabs } from '../parts/controls.tsx';
import { Top } from '../parts/shell.tsx';
import { StateMark, StateWord } from '../parts/state.tsx';
import { Clock, Twin, Visible } from '../parts/text.tsx';
import { Waiting } from '../parts/waiting.tsx';

const KEYS = ['code', 'path', 'rule', 'step', 'model'] as const;
type By = (typeof KEYS)[number];
const SUBJECTS = ['failures', 'repairs', 'faults'] as const;
type Subject = (typeof SUBJECTS)[number];
const NAMES: { readonly [by in By]: string } = { code: 'Code', path: 'Place', rule: 'Rule', step: 'Step', model: 'Model' };
const TITLES: { readonly [subject in Subject]: string } = { failures: 'Failures', repairs: 'Repairs', faults: 'Faults' };

/** What went wrong in a run: by code, place, rule, step and model, over time. */
export function FailuresPage() {
  const { query } = useStore(place);
  const runs = useData<Runs>('/api/runs');
  const id = query.run ?? runs.value?.runs[0]?.id;
  const by = oneOf(KEYS, query.by, 'code');
  const subject = oneOf(SUBJECTS, query.subject, 'failures');
  const path =
    id === undefined ? undefined : withQuery(`/api/runs${address(id)}/failures`, { by, subject, compare: query.compare });
  const data = useData<Failures>(path, id);
  const find = query.find ?? '';
  const series = useMemo(
    () => (data.value?.trend.series ?? []).filter(({ key }) => key.toLowerCase().includes(find.toLowerCase())),
    [data.value, find],
  );
  const [chosen, choose] = useState(0);
  useEffect(() => {
    const wanted = series.findIndex(({ key }) => key === query.code);
    if (query.code !== undefined && wanted >= 0) choose(wanted);
  }, [query.code, series.length]);
  const at = Math.min(chosen, Math.max(0, series.length - 1));
  const row = series[at];
  useKeys({
    j: () => choose(Math.min(at + 1, series.length - 1)),
    k: () => choose(Math.max(0, at - 1)),
    ArrowDown: () => choose(Math.min(at + 1, series.length - 1)),
    ArrowUp: () => choose(Math.max(0, at - 1)),
    l: () => id !== undefined && go(`/lab?run=${encodeURIComponent(id)}`),
    Enter: () => id !== undefined && row !== undefined && go(rowsOf(id, by, row)),
    Escape: () => id !== undefined && go(address('runs', id)),
  });
  const names = runs.value?.runs.map((run) => run.id) ?? [];
  const failures = data.value;
  return (
    <>
      <Top crumbs={[{ text: 'Failures' }]} />
      <div class="withrail wide">
        <div class="content">
          <div class="row">
            <h1>{TITLES[subject]}</h1>
            {failures !== undefined && (
              <span class="quiet">
                {counting(failures.attempts, subject === 'faults' ? 'call' : 'attempt')}
                {subject === 'failures' && `, ${counting(failures.failedUnits, 'failed unit')}`}
              </span>
            )}
            <span class="push" />
            {id !== undefined && (
              <>
                <label class="row">
                  Run
                  <select value={id} onChange={(event) => amend({ run: event.currentTarget.value, code: undefined })}>
                    {(names.includes(id) ? names : [id, ...names]).map((name) => (
                      <option key={name} value={name}>
                        {name}
                      </option>
                    ))}
                  </select>
                </label>
                <label class="row">
                  Compare
                  <select value={query.compare ?? ''} onChange={(event) => amend({ compare: event.currentTarget.value })}>
                    <option value="">nothing</option>
                    {names
                      .filter((name) => name !== id)
                      .map((name) => (
                        <option key={name} value={name}>
                          {name}
                        </option>
                      ))}
                  </select>
                </label>
              </>
            )}
          </div>
          <div class="row">
            <Tabs
              label="Counted by"
              chosen={by}
              onChoose={(name) => amend({ by: name, code: undefined })}
              tabs={KEYS.map((name) => ({ name, text: NAMES[name] }))}
            />
            <Tabs
              label="What is counted"
              chosen={subject}
              onChoose={(name) => amend({ subject: name, code: undefined })}
              tabs={SUBJECTS.map((name) => ({ name, text: TITLES[name] }))}
            />
            <span class="push" />
            <Filter label="Filter" value={find} onInput={(text) => amend({ find: text })} />
          </div>
          {runs.value?.runs.length === 0 ? (
            <div class="empty">
              <p>No runs yet, so nothing has failed.</p>
            </div>
          ) : failures === undefined ? (
            path === undefined ? (
              <Waiting data={runs} />
            ) : (
              <Waiting data={data} />
            )
          ) : series.length === 0 ? (
            <div class="card empty">
              {find !== '' ? (
                <>
                  <p>Nothing matches "{find}".</p>
                  <Button onPress={() => amend({ find: undefined })}>Clear filter</Button>
                </>
              ) : (
                <p>
                  No {subject}.{' '}
                  {failures.repairedUnits > 0 && (
                    <a href={`${address('runs', failures.run)}?state=repaired#units`}>
                      {counting(failures.repairedUnits, 'unit')} were repaired: see what changed.
                    </a>
                  )}
                </p>
              )}
            </div>
          ) : (
            <Heat failures={failures} series={series} chosen={at} onChoose={choose} />
          )}
          {failures !== undefined && failures.compared !== undefined && <Fresh failures={failures} />}
          {failures !== undefined && failures.rates.length > 0 && <Rates failures={failures} />}
        </div>
        <aside class="rail" aria-label="About the chosen row">
          {failures !== undefined && row !== undefined ? (
            <About failures={failures} row={row} by={by} subject={subject} />
          ) : (
            <p class="quiet">Choose a row to see what it means.</p>
          )}
        </aside>
      </div>
    </>
  );
}

function oneOf<Name extends string>(names: readonly Name[], text: string | undefined, otherwise: Name): Name {
  return names.find((name) => name === text) ?? otherwise;
}

/** The units behind a row. */
function rowsOf(run: string, by: By, { key, code }: Pick<Series, 'key' | 'code'>): string {
  const query = by === 'step' ? { step: key } : by === 'code' ? { code: key } : { code };
  return `${withQuery(address('runs', run), { state: 'failed', ...query })}#units`;
}

function Heat({
  failures,
  series,
  chosen,
  onChoose,
}: {
  readonly failures: Failures;
  readonly series: readonly Series[];
  readonly chosen: number;
  readonly onChoose: (at: number) => void;
}) {
  const { trend, by, units, subject } = failures;
  const top = Math.max(1, ...series.flatMap(({ counts }) => counts));
  const grade = (count: number) => (count === 0 ? 0 : Math.min(4, 1 + Math.floor((3.999 * count) / top)));
  const unitsOf = ({ key, code }: Series) => units.find((one) => one.key === key && (one.code ?? '') === (code ?? ''));
  return (
    <>
      <div class="card scroll">
        <table aria-label={`${TITLES[subject]} by ${NAMES[by]}`}>
          <thead>
            <tr>
              <th scope="col">{NAMES[by]}</th>
              {Array.from({ length: trend.length }, (_, at) => (
                <th key={at} scope="col" class="heat">
                  {axisTime(trend.from + at * trend.width, trend.width)}
                </th>
              ))}
              <th scope="col" class="number">
                {subject === 'faults' ? 'Calls' : 'Attempts'}
              </th>
              {subject === 'failures' && (
                <>
                  <th scope="col" class="number">
                    Units
                  </th>
                  <th scope="col" class="number">
                    Retry mends
                  </th>
                  {failures.compared !== undefined && (
                    <th scope="col" class="number">
                      Was → is
                    </th>
                  )}
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {series.map((row, at) => {
              const own = unitsOf(row);
              return (
                <tr
                  key={`${row.key} ${row.code ?? ''}`}
                  class={at === chosen ? 'chosen' : ''}
                  onClick={() => onChoose(at)}
                  onFocusCapture={() => onChoose(at)}
                >
                  <th scope="row">
                    <button type="button" class="button plain" onClick={() => onChoose(at)}>
                      <code>
                        <Visible text={row.key === '' ? 'none' : row.key.slice(0, 100)} />
                      </code>
                    </button>
                    {row.code !== undefined && <div class="meta">{row.code}</div>}
                  </th>
                  {row.counts.map((count, index) => (
                    <td key={index} class={`heat heat-${grade(count)}`}>
                      {counted(count)}
                    </td>
                  ))}
                  <td class="number strong">{counted(row.total)}</td>
                  {subject === 'failures' && (
                    <>
                      <td class="number">
                        <a href={rowsOf(failures.run, by, row)}>{counted(own?.units ?? 0)}</a>
                      </td>
                      <td class="number">{Math.round((100 * row.mended) / Math.max(1, row.total))} %</td>
                      {failures.compared !== undefined && (
                        <td class="number">
                          {counted(own?.before ?? 0)} → {counted(own?.units ?? 0)}
                        </td>
                      )}
                    </>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div class="spread meta">
        <span>Per {span(trend.width)}. Darker is more.</span>
        <span>Attempts: every reply that failed, by the first thing wrong with it. Units: failed for good.</span>
      </div>
    </>
  );
}

function Fresh({ failures }: { readonly failures: Failures }) {
  return (
    <section class="section" aria-label="New">
      <div class="spread">
        <h2>
          New since <Visible text={failures.compared ?? ''} />
        </h2>
        <span class="meta">codes and places that did not fail there</span>
      </div>
      <div class="card scroll">
        {failures.fresh.length === 0 ? (
          <p class="pad quiet">Nothing new.</p>
        ) : (
          <table aria-label="New codes and places">
            <thead>
              <tr>
                <th scope="col">Code</th>
                <th scope="col">Place</th>
                <th scope="col" class="number">
                  Attempts
                </th>
                <th scope="col">First seen</th>
              </tr>
            </thead>
            <tbody>
              {failures.fresh.map(({ key, code, attempts, at }) => (
                <tr key={`${key} ${code}`}>
                  <th scope="row">
                    <code>{code}</code>
                  </th>
                  <td class="mono">
                    <Visible text={key} />
                  </td>
                  <td class="number">{counted(attempts)}</td>
                  <td>
                    <Clock time={at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}

function Rates({ failures }: { readonly failures: Failures }) {
  const top = Math.max(...failures.rates.map(({ calls, failed }) => failed / Math.max(1, calls)), 0.0001);
  return (
    <section class="section" aria-label="By step and model">
      <h2>By step and model</h2>
      <div class="card scroll">
        <table aria-label="Failed attempts by step and model">
          <thead>
            <tr>
              <th scope="col">Step</th>
              <th scope="col">Model</th>
              <th scope="col">
                <span class="unseen">Share</span>
              </th>
              <th scope="col" class="number">
                Calls
              </th>
              <th scope="col" class="number">
                Failed
              </th>
              <th scope="col" class="number">
                Rate
              </th>
            </tr>
          </thead>
          <tbody>
            {failures.rates.map(({ step, model, calls, failed }) => (
              <tr key={step}>
                <th scope="row">
                  <Visible text={step} />
                </th>
                <td>
                  <Visible text={model} />
                </td>
                <td style={{ width: '160px' }}>
                  <div class="hbar" style={{ width: `${(100 * failed) / Math.max(1, calls) / top}%` }} />
                </td>
                <td class="number">{counted(calls)}</td>
                <td class="number">{counted(failed)}</td>
                <td class="number">{((100 * failed) / Math.max(1, calls)).toFixed(1)} %</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function About({
  failures,
  row,
  by,
  subject,
}: {
  readonly failures: Failures;
  readonly row: Series;
  readonly by: By;
  readonly subject: Subject;
}) {
  const code = by === 'code' ? row.key : (row.code ?? '');
  const isAttempt = subject !== 'faults' && code !== '';
  const path = isAttempt
    ? withQuery(`/api/runs${address(failures.run)}/examples`, {
        code,
        subject,
        path: by === 'path' ? row.key : undefined,
        rule: by === 'rule' ? row.key : undefined,
      })
    : undefined;
  const examples = useData<Examples>(path, failures.run).value;
  const most = Math.max(1, ...(examples?.found.map(({ count }) => count) ?? []));
  return (
    <>
      <div class="spread">
        <h2 class="mono">
          <Visible text={row.key === '' ? 'none' : row.key.slice(0, 100)} />
        </h2>
        <StateMark
          state={subject === 'failures' ? 'fail' : subject === 'repairs' ? 'safe' : 'quarantined'}
          word={counting(row.total, subject === 'faults' ? 'call' : 'attempt')}
        />
      </div>
      {examples?.help !== undefined && <p class="quiet">{examples.help}</p>}
      {subject === 'faults' && <p class="quiet">A fault is ours or the world's, never the model's mistake.</p>}
      {examples !== undefined && examples.found.length > 0 && (
        <div class="section">
          <div class="spread meta">
            <span>What was found</span>
            <span>in the newest {counted(examples.sampled)}</span>
          </div>
          <div class="card parts">
            {examples.found.map(({ text, count }) => (
              <div key={text} class="fieldrow" style={{ gridTemplateColumns: 'minmax(0, 1fr) 120px 40px' }}>
                <span class="mono cut">
                  <Visible text={text} />
                </span>
                <div class="hbar" style={{ width: `${(100 * count) / most}%` }} />
                <span class="number">{counted(count)}</span>
              </div>
            ))}
          </div>
        </div>
      )}
      {examples !== undefined && examples.examples.length > 0 && (
        <div class="section">
          <h3>Examples</h3>
          <div class="card parts">
            {examples.examples.map((example) => (
              <div key={`${example.unit} ${example.attempt}`}>
                <div class="spread">
                  <a class="mono cut" href={address('runs', failures.run, 'u', example.unit)}>
                    <Visible text={example.unit.slice(0, 60)} />
                  </a>
                  <span>
                    <span class="meta">attempt {example.attempt}</span> <StateWord state={example.status} />
                  </span>
                </div>
                {example.excerpt !== undefined && <Excerpt text={example.excerpt} mark={example.mark} />}
                {example.message !== undefined && (
                  <div class="quiet">
                    <Visible text={example.message} />
                  </div>
                )}
              </div>
            ))}
            <div>
              <a href={rowsOf(failures.run, by, row)}>All units that failed so</a>
            </div>
          </div>
        </div>
      )}
      {subject === 'failures' && (
        <div class="section">
          <a class="button primary wide" href={`/lab?run=${encodeURIComponent(failures.run)}`}>
            Open in Lab <Key name="l" />
          </a>
          <p class="meta">Tries a changed schema on the stored replies. No model is called.</p>
        </div>
      )}
      <Twin command={`tamis failures ${shellWord(failures.name)} --by ${by === 'path' ? 'code' : by}`} label="In a terminal" />
    </>
  );
}

function Excerpt({
  text,
  mark,
}: {
  readonly text: string;
  readonly mark: { readonly start: number; readonly end: number } | undefined;
}) {
  const { start = 0, end = 0 } = mark ?? {};
  return (
    <div class="model cut">
      <Visible text={text.slice(0, start)} />
      {end > start && (
        <span class="found">
          <Visible text={text.slice(start, end)} />
        </span>
      )}
      <Visible text={text.slice(end)} />
    </div>
  );
}
