import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Failures } from '../../../src/model/failure.ts';
import type { Runs } from '../../../src/model/run.ts';
import type { Series } from '../../../src/model/trend.ts';
import { withQuery } from '../../lib/api.ts';
import { useData } from '../../lib/data.ts';
import { useKeys } from '../../lib/keys.ts';
import { address, amend, go, place } from '../../lib/route.ts';
import { useStore } from '../../lib/store.ts';
import { useSorted } from '../../lib/use-sorted.ts';
import { counting } from '../../lib/words.ts';
import { Button } from '../../parts/button.tsx';
import { Filter } from '../../parts/filter.tsx';
import { Top } from '../../parts/shell/top.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { RetryDialog } from '../run/retry-dialog.tsx';
import { About } from './about.tsx';
import { Fresh } from './fresh.tsx';
import { isOneGroup, KEYS, NAMES, oneOf, rowsOf, SUBJECTS, TITLES, unitsIn } from './grouping.ts';
import { Heat, keysOf } from './heat.tsx';
import { Rates } from './rates.tsx';
import { RunChoice } from './run-choice.tsx';

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
  const matching = useMemo(
    () => (data.value?.trend.series ?? []).filter(({ key }) => key.toLowerCase().includes(find.toLowerCase())),
    [data.value, find],
  );
  const { rows: series, sorting } = useSorted(matching, keysOf(data.value, by, subject));
  const [chosen, choose] = useState(0);
  const [retried, retry] = useState<Series>();
  useEffect(() => {
    const wanted = series.findIndex(({ key }) => key === query.code);
    if (query.code !== undefined && wanted >= 0) choose(wanted);
  }, [query.code, series.length]);
  const at = Math.min(chosen, Math.max(0, series.length - 1));
  const row = series[at];
  const down = () => choose(Math.min(at + 1, series.length - 1));
  const up = () => choose(Math.max(0, at - 1));
  useKeys({
    ...{ j: down, k: up, ArrowDown: down, ArrowUp: up },
    r: () => subject === 'failures' && row !== undefined && isOneGroup(by, row) && retry(row),
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
            {id !== undefined && <RunChoice id={id} names={names} compare={query.compare} />}
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
            <Waiting data={path === undefined ? runs : data} doing="counting failed attempts" />
          ) : series.length === 0 ? (
            <NoRows failures={failures} find={find} />
          ) : (
            <Heat failures={failures} series={series} sorting={sorting} chosen={at} onChoose={choose} />
          )}
          {failures !== undefined && failures.compared !== undefined && <Fresh failures={failures} />}
          {failures !== undefined && failures.rates.length > 0 && <Rates failures={failures} />}
        </div>
        <aside class="rail" aria-label="About the selected row">
          {failures !== undefined && row !== undefined ? (
            <About failures={failures} row={row} by={by} subject={subject} onRetry={() => retry(row)} />
          ) : (
            <p class="quiet">Select a row to see what it means.</p>
          )}
        </aside>
      </div>
      {id !== undefined && retried !== undefined && (
        <RetryDialog run={id} which={unitsIn(by, retried)} onClose={() => retry(undefined)} />
      )}
    </>
  );
}

function NoRows({ failures, find }: { readonly failures: Failures; readonly find: string }) {
  if (find !== '')
    return (
      <div class="card empty">
        <p>Nothing matches "{find}".</p>
        <Button onPress={() => amend({ find: undefined })}>Clear filter</Button>
      </div>
    );
  return (
    <div class="card empty">
      <p>
        No {failures.subject}.{' '}
        {failures.repairedUnits > 0 && (
          <a href={`${address('runs', failures.run)}?state=repaired#units`}>
            {counting(failures.repairedUnits, 'unit was', 'units were')} repaired: see what changed.
          </a>
        )}
      </p>
    </div>
  );
}
