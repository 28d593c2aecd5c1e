import { render } from 'preact';
import { lazy, Suspense } from 'preact/compat';
import { useEffect } from 'preact/hooks';
import { encodeNodes } from './lib/encode-nodes.ts';
import { place } from './lib/route.ts';
import { enter, session } from './lib/session.ts';
import { useStore } from './lib/store.ts';
import { setTheme, theme } from './lib/theme.ts';
import { DecisionPage } from './pages/decision/decision-page.tsx';
import { GroupPage } from './pages/group/group-page.tsx';
import { InboxPage } from './pages/inbox/inbox-page.tsx';
import { OnlyShell } from './parts/shell/only-shell.tsx';
import { Shell } from './parts/shell/shell.tsx';
import { Top } from './parts/shell/top.tsx';
import { SignIn } from './parts/sign-in.tsx';

const GrantsPage = lazy(() => import('./pages/grants/grants-page.tsx').then(({ GrantsPage: page }) => page));
const RunsPage = lazy(() => import('./pages/runs/runs-page.tsx').then(({ RunsPage: page }) => page));
const RunPage = lazy(() => import('./pages/run/run-page.tsx').then(({ RunPage: page }) => page));
const UnitPage = lazy(() => import('./pages/unit/unit-page.tsx').then(({ UnitPage: page }) => page));
const ComparePage = lazy(() => import('./pages/compare/compare-page.tsx').then(({ ComparePage: page }) => page));
const FailuresPage = lazy(() => import('./pages/failures/failures-page.tsx').then(({ FailuresPage: page }) => page));
const LabPage = lazy(() => import('./pages/lab/lab-page.tsx').then(({ LabPage: page }) => page));
const InsightsPage = lazy(() => import('./pages/insights/insights-page.tsx').then(({ InsightsPage: page }) => page));
const FleetPage = lazy(() => import('./pages/fleet/fleet-page.tsx').then(({ FleetPage: page }) => page));
const PlayPage = lazy(() => import('./pages/play/play-page.tsx').then(({ PlayPage: page }) => page));

function Page() {
  const { path } = useStore(place);
  const [first, second, third, fourth] = path;
  if (first === undefined) return <InboxPage />;
  if (first === 'd' && second !== undefined) return <DecisionPage key={second} id={second} />;
  if (first === 'g' && second !== undefined) return <GroupPage key={second} id={second} />;
  if (first === 'runs' && third === 'u' && second !== undefined && fourth !== undefined)
    return <UnitPage key={`${second} ${fourth}`} run={second} unit={fourth} />;
  if (first === 'runs' && second !== undefined) return <RunPage key={second} id={second} />;
  if (first === 'runs') return <RunsPage />;
  if (first === 'grants') return <GrantsPage />;
  if (first === 'compare') return <ComparePage />;
  if (first === 'failures') return <FailuresPage />;
  if (first === 'lab') return <LabPage />;
  if (first === 'insights') return <InsightsPage />;
  if (first === 'fleet') return <FleetPage />;
  if (first === 'play') return <PlayPage />;
  return (
    <>
      <Top crumbs={[{ text: 'Page not found' }]} />
      <div class="empty">
        <h1>Page not found</h1>
        <a href="/">Inbox</a>
      </div>
    </>
  );
}

function App() {
  const who = useStore(session);
  useEffect(() => void enter(), []);
  if (who === undefined) return null;
  if (who === 'out') return <SignIn />;
  if (who.only !== undefined)
    return (
      <OnlyShell>
        <DecisionPage id={who.only} />
      </OnlyShell>
    );
  return (
    <Shell session={who}>
      <Suspense fallback={null}>
        <Page />
      </Suspense>
    </Shell>
  );
}

encodeNodes();
setTheme(theme());
const root = document.getElementById('root');
if (root !== null) render(<App />, root);
