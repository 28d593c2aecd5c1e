import type { InsightsOut } from '../../../src/model/failure.ts';
import { withQuery } from '../../lib/api.ts';
import { useData } from '../../lib/data.ts';
import { useKeys } from '../../lib/keys.ts';
import { amend, go, place } from '../../lib/route.ts';
import type { SortKey } from '../../lib/sorted.ts';
import { useStore } from '../../lib/store.ts';
import { useSorted } from '../../lib/use-sorted.ts';
import { counted, counting, shellWord } from '../../lib/words.ts';
import { TrendChart } from '../../parts/chart/trend-chart.tsx';
import { Code } from '../../parts/code.tsx';
import { Section } from '../../parts/section.tsx';
import { Top } from '../../parts/shell/top.tsx';
import { type Heading, Table } from '../../parts/table.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { Ago, Twin, Visible } from '../../parts/text.tsx';
import { Waiting } from '../../parts/waiting.tsx';

export function InsightsPage() {
  const { query } = useStore(place);
  const by = GROUPS.find((name) => name === query.by) ?? 'code';
  const data = useData<InsightsOut>(withQuery('/api/insights', { by, run: query.run }));
  useKeys({ Escape: () => go('/') });
  const found = data.value;
  return (
    <>
      <Top crumbs={[{ text: 'Insights' }]} />
      <div class="content">
        <div class="row">
          <h1>Insights</h1>
          {found !== undefined && (
            <span class="quiet">
              {counting(found.attempts, 'attempt')} for {counting(found.asked, 'answer')} · {counted(found.passed)} passed,{' '}
              {counted(found.passedFirst)} of them at once · {counting(found.failed, 'attempt')} failed, {counted(found.held)}{' '}
              held for a person
            </span>
          )}
          <span class="push" />
          <label class="row">
            Run
            <select value={query.run ?? ''} onChange={(event) => amend({ run: event.currentTarget.value })}>
              <option value="">all</option>
              {found?.runs.map(({ id }) => (
                <option key={id} value={id}>
                  {id}
                </option>
              ))}
            </select>
          </label>
        </div>
        <div class="row">
          <Tabs
            label="Counted by"
            chosen={by}
            onChoose={(name) => amend({ by: name })}
            tabs={GROUPS.map((name) => ({ name, text: NAMES[name] }))}
          />
          {found !== undefined && Date.now() - found.asOf > 5000 && (
            <span class="meta">
              counted <Ago time={found.asOf} />
            </span>
          )}
        </div>
        {found === undefined ? (
          <Waiting data={data} doing="counting attempts" />
        ) : found.groups.length === 0 ? (
          <div class="card empty">
            <p>
              {found.attempts === 0
                ? 'No attempts yet. They appear here once a run has made some.'
                : 'Nothing has failed or been held.'}
            </p>
          </div>
        ) : (
          <>
            <GroupTable found={found} />
            {found.trend !== undefined && found.trend.series.length > 0 ? (
              <Section title="Over time">
                <TrendChart
                  trend={found.trend}
                  label="Failed attempts over time"
                  href={(key) =>
                    `/failures?run=${encodeURIComponent(query.run ?? found.runs[0]?.id ?? '')}&code=${encodeURIComponent(key)}`
                  }
                />
              </Section>
            ) : (
              <p class="meta">Choose one run to see it over time.</p>
            )}
          </>
        )}
        <Twin command={`tamis insights ${foldersOf(found, query.run)} --by ${by}`} label="In a terminal" />
      </div>
    </>
  );
}

const MOST_FOLDERS = 3;

function foldersOf(found: InsightsOut | undefined, run: string | undefined): string {
  const folders = (found?.runs ?? []).filter(({ id }) => run === undefined || id === run).map(({ folder }) => shellWord(folder));
  return folders.length === 0 || folders.length > MOST_FOLDERS ? 'RUN…' : folders.join(' ');
}

const FIGURES = ['Failed', 'Held', 'Share', 'Retried with feedback', 'Fixed', 'Hint from a person', 'Fixed by hint'].map(
  (figures) => ({
    figures,
  }),
);

type Group = InsightsOut['groups'][number];

const KEYS: { readonly [column: string]: SortKey<Group> } = {
  ...Object.fromEntries(['Code', 'Tier', 'Model', 'Contract'].map((name) => [name, ({ key }: Group) => key])),
  Failed: ({ failed }) => failed,
  Held: ({ held }) => held,
  Share: ({ failed, held }) => failed + held,
  'Retried with feedback': ({ retried }) => retried,
  Fixed: ({ cured, retried }) => (retried === 0 ? undefined : cured / retried),
  'Hint from a person': ({ hinted }) => hinted,
  'Fixed by hint': ({ curedByHint, hinted }) => (hinted === 0 ? undefined : curedByHint / hinted),
};

function GroupTable({ found }: { readonly found: InsightsOut }) {
  const { by } = found;
  const isCode = by === 'code';
  const columns: readonly Heading[] = isCode ? [NAMES[by], 'Tier', ...FIGURES, 'Feedback to the model'] : [NAMES[by], ...FIGURES];
  const { rows, sorting } = useSorted(found.groups, by === 'code' ? { ...KEYS, Tier: ({ tier }: Group) => tier } : KEYS);
  return (
    <Table card="Table of mistakes" label={`Failed attempts by ${by}`} columns={columns} sorting={sorting}>
      {rows.map((group) => (
        <tr key={group.key}>
          <th scope="row">
            <GroupName name={group.key} by={by} run={group.run} />
          </th>
          {isCode && <td>{group.tier}</td>}
          <td class="number strong">{counted(group.failed)}</td>
          <td class="number">{counted(group.held)}</td>
          <td class="number">{share(group.failed + group.held, found.failed + found.held)}</td>
          <td class="number">{counted(group.retried)}</td>
          <td class="number">{share(group.cured, group.retried)}</td>
          <td class="number">{counted(group.hinted)}</td>
          <td class="number">{share(group.curedByHint, group.hinted)}</td>
          {isCode && <td class="quiet">{group.told !== undefined && <Visible text={group.told} />}</td>}
        </tr>
      ))}
    </Table>
  );
}

function GroupName({
  name,
  by,
  run,
}: {
  readonly name: string;
  readonly by: InsightsOut['by'];
  readonly run: string | undefined;
}) {
  if (by === 'code') return <Code code={name} run={run} />;
  if (by !== 'model' || run === undefined) return <Visible text={name} />;
  return <Visible as="a" href={withQuery('/failures', { run, by, code: name })} text={name} />;
}

function share(part: number, whole: number): string {
  return whole === 0 ? 'none' : `${Math.round((100 * part) / whole)}%`;
}

const GROUPS = ['code', 'tier', 'model', 'contract'] as const;

const NAMES = { code: 'Code', tier: 'Tier', model: 'Model', contract: 'Contract' } as const;
