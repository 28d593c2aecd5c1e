import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Store } from '../../lib/store.ts';
import { visibleText } from '../../lib/visible.ts';
import { Key } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { Visible } from '../text.tsx';

export interface Crumb {
  readonly text: string;
  readonly href?: string;
  // What the tab of the browser is called, if the breadcrumb says too little.
  readonly title?: string;
}

export function Top({ crumbs, children }: { readonly crumbs: readonly Crumb[]; readonly children?: ComponentChildren }) {
  const title = crumbs
    .toReversed()
    .map(({ text, title: name = text }) => visibleText(name))
    .join(' · ');
  useEffect(() => titled.set(title), [title]);
  return (
    <header class="topbar">
      <nav aria-label="Breadcrumbs" class="cut">
        <ol class="crumbs">
          {crumbs.map(({ text, href }, at) => (
            <li key={text + at}>
              {at > 0 && <Icon name="right" />}
              <span class="cut">{href === undefined ? <Visible text={text} /> : <Visible as="a" href={href} text={text} />}</span>
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

export const titled = new Store('Tamis');

const jumping = new EventTarget();

// Calls `onJump` when a button asks for the palette.
export function JumpListener({ onJump }: { readonly onJump: () => void }) {
  useEffect(() => {
    jumping.addEventListener('jump', onJump);
    return () => jumping.removeEventListener('jump', onJump);
  }, [onJump]);
  return null;
}
