import { useState } from 'preact/hooks';
import type { Runs } from '../../../src/model/run.ts';
import type { RunPage as RunPageData } from '../../../src/model/run-page.ts';
import { type Data, useData } from '../../lib/data.ts';
import { useKeys } from '../../lib/keys.ts';
import { address, go } from '../../lib/route.ts';
import { shellWord } from '../../lib/words.ts';
import { Section } from '../../parts/section.tsx';
import { Top } from '../../parts/shell/top.tsx';
import { StateMark } from '../../parts/state.tsx';
import { Twin, Visible } from '../../parts/text.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { ActDialog } from './act-dialog.tsx';
import type { Asked } from './asked.ts';
import { CodesSection } from './codes-section.tsx';
import { Funnel } from './funnel.tsx';
import { Overview } from './overview.tsx';
import { RunHeading } from './run-heading.tsx';
import { UnitsSection } from './units-section.tsx';
import { Worth } from './worth.tsx';

/** One run, live. */
export function RunPage({ id }: { readonly id: string }) {
  const data = useData<RunPageData>(`/api/runs${address(id)}`, id);
  const [asked, ask] = useState<Asked>();
  const page = data.value;
  useKeys({
    p: () => ask(page?.run.activity === 'running' ? 'pause' : 'resume'),
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
        <LoadingRun id={id} data={data} />
      </>
    );
  const { run } = page;
  return (
    <>
      <Top crumbs={crumbs} />
      <div class="content">
        <RunHeading page={page} onAsk={ask} />
        <Overview run={run} />
        <Funnel page={page} id={id} />
        <div class="twocolumns">
          <CodesSection page={page} />
          <Section title="Worth a look">
            <div class="card parts">
              {page.worth.length === 0 ? (
                <p class="quiet">Nothing out of the ordinary.</p>
              ) : (
                page.worth.map((worth) => <Worth key={worth.kind} worth={worth} id={id} />)
              )}
            </div>
          </Section>
        </div>
        <UnitsSection run={run} />
        <Twin command={`tamis status ${shellWord(run.folder)}`} label="In a terminal" />
      </div>
      {asked !== undefined && <ActDialog act={asked} page={page} onClose={() => ask(undefined)} />}
    </>
  );
}

/** Shows what the list of runs knows about a run while the rest of a large one is still being counted. */
function LoadingRun({ id, data }: { readonly id: string; readonly data: Data<RunPageData> }) {
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
