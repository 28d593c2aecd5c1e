import type { Runs } from '../../../src/model/run.ts';
import type { RunPage as RunPageData } from '../../../src/model/run-page.ts';
import { type Data, useData } from '../../lib/data.ts';
import { StateMark } from '../../parts/state.tsx';
import { Visible } from '../../parts/text.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { Overview } from './overview.tsx';

/** Shows what the list of runs knows about a run while the rest of a large one is still being counted. */
export function LoadingRun({ id, data }: { readonly id: string; readonly data: Data<RunPageData> }) {
  const runs = useData<Runs>(data.isLong ? '/api/runs' : undefined);
  const run = runs.value?.runs.find((one) => one.id === id);
  if (run === undefined) return <Waiting data={data} rows={10} doing="adding up the run" />;
  return (
    <>
      <div class="content">
        <div class="row">
          <Visible as="h1" text={id} />
          <StateMark state={run.activity} />
        </div>
        <Overview run={run} />
      </div>
      <Waiting data={data} doing="counting its failed attempts" />
    </>
  );
}
