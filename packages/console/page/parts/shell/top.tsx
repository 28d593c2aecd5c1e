import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Key } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { Visible } from '../text.tsx';

/** One step of the way to a page. */
export interface Crumb {
  readonly text: string;
  readonly href?: string;
}

/** The bar above a page: breadcrumbs, and the search. */
export function Top({ crumbs, children }: { readonly crumbs: readonly Crumb[]; readonly children?: ComponentChildren }) {
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

/** Opens the palette when a button on a page asks for it. */
const jumping = new EventTarget();

/** Says that the next letter is a jump. */
export function JumpListener({ onJump }: { readonly onJump: () => void }) {
  useEffect(() => {
    jumping.addEventListener('jump', onJump);
    return () => jumping.removeEventListener('jump', onJump);
  }, [onJump]);
  return null;
}
