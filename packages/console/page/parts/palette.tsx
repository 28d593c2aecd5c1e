import { useMemo, useRef, useState } from 'preact/hooks';
import type { Inbox } from '../../src/model/inbox.ts';
import type { Runs } from '../../src/model/run.ts';
import type { RunPage } from '../../src/model/run-page.ts';
import type { UnitsOut } from '../../src/model/unit.ts';
import { withQuery } from '../lib/api.ts';
import { useData } from '../lib/data.ts';
import { address, go, place } from '../lib/route.ts';
import { shownRun, type Target, targetsIn, unitTargets } from '../lib/targets.ts';
import { Dialog } from './dialog.tsx';
import { Visible } from './text.tsx';

/** Rows that fit on a screen. */
const MOST = 50;

/** Search and jump: pages, runs, reviews, themes, and the units and codes of the run on the screen, by the letters of their names. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [text, type] = useState('');
  const [at, move] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const runs = useData<Runs>('/api/runs').value;
  const inbox = useData<Inbox>('/api/inbox?tab=everyone').value;
  const wanted = text.toLowerCase().trim();
  const run = shownRun(place.value);
  const page = useData<RunPage>(run && `/api/runs${address(run)}`).value;
  const units = useData<UnitsOut>(
    run !== undefined && wanted !== '' ? withQuery(`/api/runs${address(run)}/units`, { find: wanted, limit: '20' }) : undefined,
  ).value;
  const found = useMemo(() => {
    const all = targetsIn({ runs, inbox, page });
    const matches = all.filter((one) => one.text.toLowerCase().includes(wanted));
    return [...matches, ...unitTargets(run, units)].slice(0, MOST);
  }, [wanted, runs, inbox, page, units]);
  const open = (target: Target | undefined) => {
    if (target === undefined) return;
    onClose();
    if ('href' in target) go(target.href);
    else target.act();
  };
  const step = (by: number) => {
    const next = Math.min(Math.max(0, at + by), found.length - 1);
    move(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Dialog title="Search or jump to" onClose={onClose} className="palette">
      <input
        type="text"
        role="combobox"
        aria-label="Search or jump to a page"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={found.length > 0 ? `palette-${at}` : undefined}
        placeholder="Search or jump to…"
        value={text}
        onInput={(event) => {
          type(event.currentTarget.value);
          move(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') step(1);
          else if (event.key === 'ArrowUp') step(-1);
          else if (event.key === 'Enter') open(found[at]);
          else return;
          event.preventDefault();
        }}
      />
      <div id="palette-list" role="listbox" aria-label="Matches" ref={list}>
        {found.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above.
          <div
            key={`${one.kind} ${one.text}`}
            id={`palette-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => open(one)}
          >
            <Visible as="span" class="cut" text={one.text} />
            <span class="meta">{one.kind}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p class="pad quiet">Nothing matches.</p>}
    </Dialog>
  );
}
