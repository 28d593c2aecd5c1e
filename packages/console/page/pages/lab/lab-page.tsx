import type { LabSource } from '../../../src/model/lab.ts';
import type { Runs } from '../../../src/model/run.ts';
import { withQuery } from '../../lib/api.ts';
import { useData } from '../../lib/data.ts';
import { useKeys } from '../../lib/keys.ts';
import { address, amend, go, place } from '../../lib/route.ts';
import { useStore } from '../../lib/store.ts';
import { Top } from '../../parts/shell/top.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { Bench } from './bench.tsx';

export function LabPage() {
  const { query } = useStore(place);
  const runs = useData<Runs>('/api/runs');
  const id = query.run ?? runs.value?.runs[0]?.id;
  const source = useData<LabSource>(
    id === undefined ? undefined : withQuery(`/api/runs${address(id)}/lab`, { step: query.step }),
  );
  useKeys({ Escape: () => go(id === undefined ? '/' : address('runs', id)) });
  return (
    <>
      <Top crumbs={[{ text: 'Lab' }]}>
        <label class="row">
          <span class="unseen">Run</span>
          <select value={id ?? ''} onChange={(event) => amend({ run: event.currentTarget.value, step: undefined })}>
            {runs.value?.runs.map((run) => (
              <option key={run.id} value={run.id}>
                {run.id}
              </option>
            ))}
          </select>
        </label>
      </Top>
      {runs.value?.runs.length === 0 ? (
        <div class="empty">
          <h1>Lab</h1>
          <p>No runs yet. The lab judges the stored replies of a run again, without calling a model.</p>
        </div>
      ) : source.value === undefined ? (
        <Waiting data={id === undefined ? runs : source} />
      ) : (
        <Bench key={`${id} ${source.value.step}`} source={source.value} />
      )}
    </>
  );
}
