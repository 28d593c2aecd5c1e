import { useEffect, useState } from 'preact/hooks';
import type { Runs } from '../../../src/model/run.ts';
import type { RunPage as RunPageData } from '../../../src/model/run-page.ts';
import { type Data, useData, useRenewal } from '../../lib/data.ts';
import { useKeys } from '../../lib/keys.ts';
import { address, amend, go, place } from '../../lib/route.ts';
import { useStore } from '../../lib/store.ts';
import { clock, shellWord } from '../../lib/words.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Section } from '../../parts/section.tsx';
import { Top } from '../../parts/shell/top.tsx';
import { StateMark } from '../../parts/state.tsx';
import { Ago, Twin, Visible } from '../../parts/text.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { AbstainedSection } from './abstained-section.tsx';
import { type Asked, isAsked, TITLES } from './asked.ts';
import { CodesSection } from './codes-section.tsx';
import { ExportForm } from './export-form.tsx';
import { Funnel } from './funnel.tsx';
import { Overview } from './overview.tsx';
import { RecheckForm } from './recheck-form.tsx';
import { SpendingSection } from './spending-section.tsx';
import { Stopped } from './stopped.tsx';
import { UnitsSection } from './units-section.tsx';
import type { Which } from './which.ts';
import { WorkForm } from './work-form.tsx';
import { Worth } from './worth.tsx';

export function RunPage({ id }: { readonly id: string }) {
  const data = useData<RunPageData>(`/api/runs${address(id)}`, id);
  const [asked, ask] = useState<Asked>();
  const { code, step, ask: wanted } = useStore(place).query;
  useEffect(() => {
    if (wanted === undefined) return;
    // The dialog opens only once, not again when the page is reloaded.
    amend({ ask: undefined });
    ask(isAsked(wanted) ? wanted : undefined);
  }, [wanted]);
  const page = data.value;
  useRenewal(data, page?.run.isOld === true);
  useKeys({
    p: () => ask(page?.run.activity === 'running' ? 'pause' : 'resume'),
    r: () => ask('retry'),
    v: () => ask('recheck'),
    f: () => ask('refresh'),
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
        <Stopped run={run} />
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
        <AbstainedSection abstained={page.abstained} />
        <SpendingSection spending={page.spending} />
        <UnitsSection run={run} />
        <Twin command={`tamis status ${shellWord(run.folder)}`} label="In a terminal" />
      </div>
      {asked !== undefined && <ActDialog act={asked} page={page} which={{ code, step }} onClose={() => ask(undefined)} />}
    </>
  );
}

// Shows the figures from the list of runs while the rest of a large run is still being counted.
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

const NAMES = { pause: 'Pause', resume: 'Resume', retry: 'Retry failed…' } as const;

interface RunHeadingGiven {
  readonly page: RunPageData;
  readonly onAsk: (act: Asked) => void;
}

function RunHeading({ page: { run, config, stale, acts }, onAsk }: RunHeadingGiven) {
  const off = run.states.failed + run.states.quarantined > 0 ? undefined : 'No unit has failed';
  const primary = primaryOf(run);
  return (
    <div class="row">
      <Visible as="h1" text={run.id} />
      <StateMark state={run.activity} />
      <span class="quiet">
        started {clock(run.createdAt)}, <Ago time={run.createdAt} />
        {run.purgedAt !== undefined && ' · contents purged'}
        {config === 'changed' && ' · the pipeline folder has changed since then'}
      </span>
      <div class="row push">
        <Button onPress={() => onAsk('recheck')} keyName="v">
          Recheck…
        </Button>
        {stale > 0 && (
          <Button onPress={() => onAsk('refresh')} keyName="f">
            Refresh…
          </Button>
        )}
        <Button onPress={() => onAsk('export')} keyName="o">
          Export…
        </Button>
        {primary !== 'retry' && (
          <Button onPress={() => onAsk('retry')} keyName="r" off={off}>
            Retry failed…
          </Button>
        )}
        <Button
          // The page does not suggest actions that this user can't take.
          isPrimary={acts[primary] && (primary !== 'retry' || off === undefined)}
          onPress={() => onAsk(primary)}
          keyName={primary === 'retry' ? 'r' : 'p'}
          off={primary === 'retry' ? off : undefined}
        >
          {NAMES[primary]}
        </Button>
      </div>
    </div>
  );
}

// The most likely action.
function primaryOf({ activity }: RunPageData['run']): keyof typeof NAMES {
  if (activity === 'running') return 'pause';
  return activity === 'interrupted' || activity === 'paused' ? 'resume' : 'retry';
}

interface ActDialogGiven {
  readonly act: Asked;
  readonly page: RunPageData;
  readonly which: Which;
  readonly onClose: () => void;
}

function ActDialog({ act, page, which, onClose }: ActDialogGiven) {
  return (
    <Dialog title={TITLES[act]} onClose={onClose}>
      <div class="section">
        <h2>{TITLES[act]}</h2>
        {act === 'recheck' ? (
          <RecheckForm page={page} onClose={onClose} />
        ) : act === 'export' ? (
          <ExportForm page={page} onClose={onClose} />
        ) : (
          <WorkForm act={act} page={page} which={act === 'retry' ? which : {}} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}
