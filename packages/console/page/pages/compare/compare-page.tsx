import type { Compare } from '../../../src/model/compare.ts';
import type { Runs } from '../../../src/model/run.ts';
import { withQuery } from '../../lib/api.ts';
import { useData } from '../../lib/data.ts';
import { useKeys } from '../../lib/keys.ts';
import { address, amend, go, place } from '../../lib/route.ts';
import { useStore } from '../../lib/store.ts';
import { shellWord } from '../../lib/words.ts';
import { Button } from '../../parts/button.tsx';
import { Top } from '../../parts/shell/top.tsx';
import { Ago, Twin, Visible } from '../../parts/text.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { CodesTable } from './codes-table.tsx';
import { Differing } from './differing.tsx';
import { SideBySide } from './side-by-side.tsx';

// The page that compares two runs: their rates, costs, and changed units.
export function ComparePage() {
  const { query } = useStore(place);
  const runs = useData<Runs>('/api/runs');
  const names = runs.value?.runs.map(({ id }) => id) ?? [];
  const after = query.run ?? names[0];
  const before = query.with ?? names.find((name) => name !== after);
  const path =
    after === undefined || before === undefined
      ? undefined
      : withQuery(`/api/runs${address(after)}/compare`, { with: before, kind: query.kind, from: query.from });
  const data = useData<Compare>(path);
  useKeys({ Escape: () => go('/runs') });
  const swap = () => amend({ run: before, with: after, kind: undefined, from: undefined });
  const choose = (name: 'run' | 'with', id: string) => amend({ [name]: id, kind: undefined, from: undefined });
  return (
    <>
      <Top crumbs={[{ text: 'Runs', href: '/runs' }, { text: 'Compare' }]} />
      <div class="content">
        <div class="row">
          <h1>Compare</h1>
          {data.value !== undefined && Date.now() - data.value.asOf > 5000 && (
            <span class="meta">
              counted <Ago time={data.value.asOf} />
            </span>
          )}
          <span class="push" />
          <RunField label="Before" chosen={before} names={names} onChoose={(id) => choose('with', id)} />
          <RunField label="After" chosen={after} names={names} onChoose={(id) => choose('run', id)} />
          <Button onPress={swap}>Swap</Button>
        </div>
        {runs.value !== undefined && path === undefined ? (
          <div class="empty">
            <p>It takes two runs to compare. There {names.length === 1 ? 'is one.' : 'are none.'}</p>
          </div>
        ) : data.value === undefined ? (
          <Waiting data={path === undefined ? runs : data} doing="comparing the units of both runs" />
        ) : (
          <Compared compare={data.value} />
        )}
      </div>
    </>
  );
}

function Compared({ compare }: { readonly compare: Compare }) {
  const { before, after, purged } = compare;
  return (
    <>
      <SideBySide compare={compare} />
      {purged.length > 0 ? (
        <div class="banner plain">
          The contents of <Visible as="b" text={purged.join(' and ')} /> were purged, so units can't be compared.
        </div>
      ) : (
        <Differing compare={compare} />
      )}
      <CodesTable compare={compare} />
      <Twin command={`tamis diff ${shellWord(before.folder)} ${shellWord(after.folder)}`} label="In a terminal" />
    </>
  );
}

interface RunFieldGiven {
  readonly label: string;
  readonly chosen: string | undefined;
  readonly names: readonly string[];
  readonly onChoose: (id: string) => void;
}

function RunField({ label, chosen, names, onChoose }: RunFieldGiven) {
  const all = chosen === undefined || names.includes(chosen) ? names : [chosen, ...names];
  return (
    <label class="row">
      {label}
      <select value={chosen ?? ''} onChange={(event) => onChoose(event.currentTarget.value)}>
        {all.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
