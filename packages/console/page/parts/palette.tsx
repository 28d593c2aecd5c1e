import { useMemo, useRef, useState } from 'preact/hooks';
import type { Inbox } from '../../src/model/inbox.ts';
import type { Runs } from '../../src/model/run.ts';
import type { RunPage } from '../../src/model/run-page.ts';
import type { UnitsOut } from '../../src/model/unit.ts';
import { withQuery } from '../lib/api.ts';
import { commands } from '../lib/commands.ts';
import { useData } from '../lib/data.ts';
import type { Recent } from '../lib/recent.ts';
import { address, go, place } from '../lib/route.ts';
import { isWanted, PAGE_TARGETS, shownRun, type Target, targetsIn, unitTargets } from '../lib/targets.ts';
import { Dialog } from './dialog.tsx';
import { Visible } from './text.tsx';

const MOST = 50;

interface PaletteGiven {
  readonly recent: readonly Recent[];
  readonly onClose: () => void;
}

export function Palette({ recent, onClose }: PaletteGiven) {
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
    const known = [...PAGE_TARGETS, ...commands(page), ...targetsIn({ runs, inbox, page })].filter((one) =>
      isWanted(one, wanted),
    );
    const now = [...known, ...unitTargets(run, units)];
    const hrefs = new Set(now.flatMap((one) => ('href' in one ? [one.href] : [])));
    const before = recent.filter((one) => one.href !== window.location.pathname && isWanted(one, wanted));
    // When searching, the type of an entry is more useful than the fact that it was opened before.
    return (wanted === '' ? [...before, ...now] : [...now, ...before.filter(({ href }) => !hrefs.has(href))]).slice(0, MOST);
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
        aria-label="Search, jump to a page or run a command"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={found.length > 0 ? `palette-${at}` : undefined}
        placeholder="Search, jump or do…"
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
            key={`${one.kind} ${'href' in one ? one.href : one.text}`}
            id={`palette-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => open(one)}
          >
            <Visible as="span" class="cut" text={one.text} />
            <Visible as="span" class="meta nowrap" text={one.kind} />
          </div>
        ))}
      </div>
      {found.length === 0 && <p class="pad quiet">Nothing matches.</p>}
    </Dialog>
  );
}
