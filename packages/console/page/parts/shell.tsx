import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Inbox, OpenGrant } from '../../src/model/review.ts';
import type { Runs } from '../../src/model/run.ts';
import type { Session } from '../../src/model/session.ts';
import { send } from '../lib/api.ts';
import { useData } from '../lib/data.ts';
import { jumps, useKeys } from '../lib/keys.ts';
import { live } from '../lib/live.ts';
import { outcome, pending, sendNow, undo } from '../lib/pending.ts';
import { address, go, place } from '../lib/route.ts';
import { isOver } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import { setTheme, type Theme, theme } from '../lib/theme.ts';
import { clock, span, zone } from '../lib/words.ts';
import { Button, Key } from './controls.tsx';
import { WordsDialog } from './deny-dialog.tsx';
import { Icon, type IconName } from './icon.tsx';
import { KeysHelp } from './keys-help.tsx';
import { Palette } from './palette.tsx';
import { useNow, Visible } from './text.tsx';

const PAGES: readonly { readonly name: string; readonly href: string; readonly symbol: IconName; readonly key: string }[] = [
  { name: 'Inbox', href: '/', symbol: 'inbox', key: 'i' },
  { name: 'Runs', href: '/runs', symbol: 'runs', key: 'r' },
  { name: 'Failures', href: '/failures', symbol: 'failures', key: 'f' },
  { name: 'Lab', href: '/lab', symbol: 'lab', key: 'l' },
  { name: 'Insights', href: '/insights', symbol: 'insights', key: 'n' },
  { name: 'Playground', href: '/play', symbol: 'play', key: 'p' },
];

for (const { key, href } of PAGES) jumps[key] = () => go(href);

/** What is around every page. */
export function Shell({ session, children }: { readonly session: Session; readonly children: ComponentChildren }) {
  const [isJumping, jump] = useState(false);
  const [isHelping, help] = useState(false);
  const { path } = useStore(place);
  const inbox = useData<Inbox>('/api/inbox').value;
  const runs = useData<Runs>('/api/runs').value;
  const going = runs?.runs.filter(({ activity }) => activity === 'running').length ?? 0;
  useKeys({
    'ctrl+k': () => jump(true),
    '?': () => help(true),
    u: () => void undo(),
  });
  const current = path[0] === 'd' || path[0] === undefined ? '/' : `/${path[0]}`;
  return (
    <div class="shell">
      <header class="sidebar">
        <a class="brand" href="/">
          <Icon name="tamis" />
          <span class="label">Tamis</span>
        </a>
        <nav aria-label="Pages">
          <ul>
            {PAGES.map(({ name, href, symbol }) => (
              <li key={href}>
                <a href={href} aria-current={href === current ? 'page' : undefined} title={name}>
                  <Icon name={symbol} />
                  <span class="label">{name}</span>
                  {name === 'Inbox' && (inbox?.counts.mine ?? 0) > 0 && <span class="count person">{inbox?.counts.mine}</span>}
                  {name === 'Runs' && going > 0 && <span class="count quiet">{going} live</span>}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Foot session={session} onKeys={() => help(true)} />
      </header>
      <main class="main">
        {!session.isLocal && <div class="lasting">Reachable from the network, at {session.address}.</div>}
        {inbox?.grants.map((grant) => (
          <Window key={grant.id} grant={grant} />
        ))}
        <Over />
        <Offline />
        {children}
        <Toast />
      </main>
      {isJumping && <Palette onClose={() => jump(false)} />}
      {isHelping && <KeysHelp onClose={() => help(false)} />}
      <JumpListener onJump={() => jump(true)} />
    </div>
  );
}

/** Opens the palette for buttons of pages. */
const jumping = new EventTarget();

function JumpListener({ onJump }: { readonly onJump: () => void }) {
  useEffect(() => {
    jumping.addEventListener('jump', onJump);
    return () => jumping.removeEventListener('jump', onJump);
  }, [onJump]);
  return null;
}

function Foot({ session, onKeys }: { readonly session: Session; readonly onKeys: () => void }) {
  const now = useNow();
  const { isLive, lastEvent } = useStore(live);
  const [chosen, choose] = useState<Theme>(theme());
  const next: { readonly [name in Theme]: Theme } = { system: 'light', light: 'dark', dark: 'system' };
  return (
    <div class="foot">
      <div>
        <span class={`dot ${isLive ? '' : 'off'}`} />
        <span class="long">
          {isLive ? (lastEvent === 0 ? 'Live' : `Live · last event ${span(now - lastEvent)} ago`) : 'Not connected'}
        </span>
      </div>
      <div class="long">
        <b class="name">
          <Visible text={session.name} />
        </b>{' '}
        · {session.role}
      </div>
      <div class="long">
        {session.isLocal ? 'Local' : 'Network'} · {session.address}
      </div>
      <div class="long">Times are {zone()}</div>
      <div class="row">
        <button type="button" class="button plain" onClick={onKeys}>
          <Key name="?" /> <span class="long">Keys</span>
        </button>
        <button
          type="button"
          class="button plain push long"
          onClick={() => {
            setTheme(next[chosen]);
            choose(next[chosen]);
          }}
        >
          <span class="long">Theme: </span>
          {chosen}
        </button>
      </div>
    </div>
  );
}

/** Calls that run without asking stay in sight for as long as they do. */
function Window({ grant }: { readonly grant: OpenGrant }) {
  const [isAsked, ask] = useState(false);
  const [failure, tell] = useState('');
  return (
    <div class="lasting row">
      <span>
        <b>
          <Visible text={grant.tool} />
        </b>{' '}
        runs without asking until {clock(grant.until)}, granted by <Visible text={grant.by.join(', ')} />.
      </span>
      {failure !== '' && <span role="alert">It was not ended: {failure}</span>}
      <Button onPress={() => ask(true)}>End now…</Button>
      {isAsked && (
        <WordsDialog
          title={`End the approval window of ${grant.tool}`}
          label="Reason, recorded with your name"
          submit="End now"
          withReasons={false}
          onClose={() => ask(false)}
          onSubmit={(text) => {
            ask(false);
            void send(`/api/grants${address(grant.id)}/end`, { text }).catch((problem: Error) => tell(problem.message));
          }}
        />
      )}
    </div>
  );
}

function Over() {
  if (!useStore(isOver)) return null;
  return (
    <div class="lasting bad" role="alert">
      Your session ended. Run <code>tamis console</code> for a new link. What you typed is still here.
    </div>
  );
}

function Offline() {
  const { isLive, since } = useStore(live);
  if (isLive) return null;
  return (
    <div class="lasting bad" role="status">
      Not connected since {clock(since)}. Trying again. Approve is off.
    </div>
  );
}

/** A decision that can be taken back, or what came of the last one. */
function Toast() {
  const waiting = useStore(pending);
  const last = useStore(outcome);
  const now = useNow(250);
  const [one] = waiting;
  useEffect(() => {
    if (last === undefined) return;
    const timer = window.setTimeout(() => outcome.set(undefined), 8000);
    return () => window.clearTimeout(timer);
  }, [last]);
  return (
    <div aria-live="polite">
      {one !== undefined && (
        <div class="toast">
          <span>
            {waiting.length > 1 ? `${one.doing} ${waiting.length}` : one.doing} in{' '}
            <span aria-hidden="true">{Math.max(0, Math.ceil((one.at - now) / 1000))} s</span>
            <span class="unseen">5 seconds</span>
          </span>
          <Button onPress={() => void undo()} keyName="u">
            Undo
          </Button>
          <Button onPress={() => sendNow()}>Send now</Button>
        </div>
      )}
      {one === undefined && last !== undefined && (
        <div class="toast">
          <Visible text={last.answer.message} />
        </div>
      )}
    </div>
  );
}

/** The bar above a page: where it is, and the way elsewhere. */
export function Top({
  crumbs,
  children,
}: {
  readonly crumbs: readonly { readonly text: string; readonly href?: string }[];
  readonly children?: ComponentChildren;
}) {
  return (
    <header class="topbar">
      <nav aria-label="Where you are" class="cut">
        <ol class="crumbs">
          {crumbs.map(({ text, href }, at) => (
            <li key={text + at}>
              {at > 0 && <Icon name="right" />}
              <span class="cut">
                {href === undefined ? (
                  <Visible text={text} />
                ) : (
                  <a href={href}>
                    <Visible text={text} />
                  </a>
                )}
              </span>
            </li>
          ))}
        </ol>
      </nav>
      {children}
      <button type="button" class="jump" onClick={() => jumping.dispatchEvent(new Event('jump'))}>
        <span class="jumptext">Search or jump to…</span>
        <span class="phone-only">
          <Icon name="search" />
        </span>
        <Key name="Ctrl K" />
      </button>
    </header>
  );
}
