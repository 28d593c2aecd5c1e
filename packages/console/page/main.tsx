import { render } from 'preact';
import { lazy, Suspense } from 'preact/compat';
import { useEffect, useState } from 'preact/hooks';
import { place } from './lib/route.ts';
import { enter, enterWith, session, signedOut } from './lib/session.ts';
import { useStore } from './lib/store.ts';
import { setTheme, theme } from './lib/theme.ts';
import { DecisionPage } from './pages/decision/decision-page.tsx';
import { InboxPage } from './pages/inbox/inbox-page.tsx';
import { Button } from './parts/button.tsx';
import { Shell } from './parts/shell/shell.tsx';
import { Top } from './parts/shell/top.tsx';

const GrantsPage = lazy(() => import('./pages/grants/grants-page.tsx').then(({ GrantsPage: page }) => page));
const RunsPage = lazy(() => import('./pages/runs/runs-page.tsx').then(({ RunsPage: page }) => page));
const RunPage = lazy(() => import('./pages/run/run-page.tsx').then(({ RunPage: page }) => page));
const UnitPage = lazy(() => import('./pages/unit/unit-page.tsx').then(({ UnitPage: page }) => page));
const FailuresPage = lazy(() => import('./pages/failures/failures-page.tsx').then(({ FailuresPage: page }) => page));
const LabPage = lazy(() => import('./pages/lab/lab-page.tsx').then(({ LabPage: page }) => page));
const InsightsPage = lazy(() => import('./pages/insights/insights-page.tsx').then(({ InsightsPage: page }) => page));
const PlayPage = lazy(() => import('./pages/play/play-page.tsx').then(({ PlayPage: page }) => page));

function Page() {
  const { path } = useStore(place);
  const [first, second, third, fourth] = path;
  if (first === undefined) return <InboxPage />;
  if (first === 'd' && second !== undefined) return <DecisionPage key={second} id={second} />;
  if (first === 'runs' && third === 'u' && second !== undefined && fourth !== undefined)
    return <UnitPage key={`${second} ${fourth}`} run={second} unit={fourth} />;
  if (first === 'runs' && second !== undefined) return <RunPage key={second} id={second} />;
  if (first === 'runs') return <RunsPage />;
  if (first === 'grants') return <GrantsPage />;
  if (first === 'failures') return <FailuresPage />;
  if (first === 'lab') return <LabPage />;
  if (first === 'insights') return <InsightsPage />;
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

function SignIn() {
  const [token, type] = useState('');
  const why = useStore(signedOut);
  return (
    <main class="empty">
      <h1>Tamis</h1>
      <p>{why === '' ? 'Your session has ended.' : why}</p>
      <p>
        Run <code>tamis console</code> for a new link. If you have a token, enter it here.
      </p>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          void enterWith(token);
        }}
      >
        <input
          type="text"
          autocomplete="off"
          aria-label="Token"
          value={token}
          onInput={(event) => type(event.currentTarget.value)}
        />
        <Button onPress={() => void enterWith(token)}>Sign in</Button>
      </form>
    </main>
  );
}

function App() {
  const who = useStore(session);
  useEffect(() => void enter(), []);
  if (who === undefined) return null;
  if (who === 'out') return <SignIn />;
  return (
    <Shell session={who}>
      <Suspense fallback={null}>
        <Page />
      </Suspense>
    </Shell>
  );
}

setTheme(theme());
const root = document.getElementById('root');
if (root !== null) render(<App />, root);
