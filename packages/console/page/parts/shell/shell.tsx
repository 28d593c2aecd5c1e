import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { OpenGrant } from '../../../src/model/grant.ts';
import type { Inbox } from '../../../src/model/inbox.ts';
import type { Runs } from '../../../src/model/run.ts';
import type { Session } from '../../../src/model/session.ts';
import { send } from '../../lib/api.ts';
import { useData } from '../../lib/data.ts';
import { jumps, useKeys } from '../../lib/keys.ts';
import { type Recent, recentOf, withRecent } from '../../lib/recent.ts';
import { address, go, place } from '../../lib/route.ts';
import { useStore } from '../../lib/store.ts';
import { pageTitle } from '../../lib/title.ts';
import { clock, usedText } from '../../lib/words.ts';
import { WordsDialog } from '../ask-dialog.tsx';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { KeysHelp } from '../keys-help.tsx';
import { PAGES } from '../pages.ts';
import { Palette } from '../palette.tsx';
import { Visible } from '../text.tsx';
import { Foot } from './foot.tsx';
import { Offline, Over } from './lasting.tsx';
import { Toast, undoLast } from './toast.tsx';
import { JumpListener, titled } from './top.tsx';

for (const { key, href } of PAGES) jumps[key] = () => go(href);

export function Shell({ session, children }: { readonly session: Session; readonly children: ComponentChildren }) {
  const [isJumping, jump] = useState(false);
  const [isHelping, help] = useState(false);
  const { path } = useStore(place);
  const recent = useRef<readonly Recent[]>([]);
  useEffect(() => {
    recent.current = withRecent(recent.current, recentOf({ path }));
  }, [path.join('/')]);
  const inbox = useData<Inbox>('/api/inbox').value;
  const runs = useData<Runs>('/api/runs').value;
  const going = runs?.runs.filter(({ activity }) => activity === 'running').length ?? 0;
  useKeys({
    'ctrl+k': () => jump(true),
    '?': () => help(true),
    u: undoLast,
  });
  const current = path[0] === undefined || path[0] === 'd' || path[0] === 'g' ? '/' : `/${path[0]}`;
  const waiting = inbox?.counts.mine ?? 0;
  const name = useStore(titled);
  useEffect(() => {
    document.title = pageTitle(waiting, name);
  }, [waiting, name]);
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
                  {name === 'Inbox' && waiting > 0 && <span class="count person">{waiting}</span>}
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
      {isJumping && <Palette recent={recent.current} onClose={() => jump(false)} />}
      {isHelping && <KeysHelp onClose={() => help(false)} />}
      <JumpListener onJump={() => jump(true)} />
    </div>
  );
}

function Window({ grant }: { readonly grant: OpenGrant }) {
  const [isAsked, ask] = useState(false);
  const [failure, tell] = useState('');
  return (
    <div class="lasting row">
      <span>
        <Visible as="b" text={grant.tool} /> runs without asking until {clock(grant.until)}, granted by{' '}
        <Visible text={grant.by.join(', ')} />; {usedText(grant)}. <a href="/grants">All grants</a>
      </span>
      {failure !== '' && <span role="alert">Could not end it: {failure}</span>}
      <Button onPress={() => ask(true)}>End now…</Button>
      {isAsked && (
        <WordsDialog
          title={`End the grant for ${grant.tool}`}
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
