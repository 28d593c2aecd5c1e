import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Inbox } from '../../../src/model/inbox.ts';
import type { Runs } from '../../../src/model/run.ts';
import type { Session } from '../../../src/model/session.ts';
import { useData } from '../../lib/data.ts';
import { jumps, useKeys } from '../../lib/keys.ts';
import { undo } from '../../lib/pending.ts';
import { go, place } from '../../lib/route.ts';
import { useStore } from '../../lib/store.ts';
import { Icon, type IconName } from '../icon.tsx';
import { KeysHelp } from '../keys-help.tsx';
import { Palette } from '../palette.tsx';
import { Foot } from './foot.tsx';
import { JumpListener } from './jump-listener.tsx';
import { Offline, Over } from './notices.tsx';
import { Toast } from './toast.tsx';
import { Window } from './window.tsx';

const PAGES: readonly { readonly name: string; readonly href: string; readonly symbol: IconName; readonly key: string }[] = [
  { name: 'Inbox', href: '/', symbol: 'inbox', key: 'i' },
  { name: 'Runs', href: '/runs', symbol: 'runs', key: 'r' },
  { name: 'Failures', href: '/failures', symbol: 'failures', key: 'f' },
  { name: 'Lab', href: '/lab', symbol: 'lab', key: 'l' },
  { name: 'Insights', href: '/insights', symbol: 'insights', key: 'n' },
  { name: 'Playground', href: '/play', symbol: 'play', key: 'p' },
];

for (const { key, href } of PAGES) jumps[key] = () => go(href);

/** The frame around every page. */
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
