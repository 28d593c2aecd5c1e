import { useState } from 'preact/hooks';
import type { ApartOut, GroupOut, GroupRowOut } from '../../../src/model/group.ts';
import { useKeys, useSettling } from '../../lib/keys.ts';
import { address, go } from '../../lib/route.ts';
import { counted, counting, shellWord } from '../../lib/words.ts';
import { Below } from '../../parts/below.tsx';
import { Key } from '../../parts/button.tsx';
import { Alikes } from '../../parts/must-see.tsx';
import { Rule } from '../../parts/rule.tsx';
import { Section } from '../../parts/section.tsx';
import { type Crumb, Top } from '../../parts/shell/top.tsx';
import { Stakes } from '../../parts/stakes.tsx';
import { ScrollCard } from '../../parts/table.tsx';
import { Ago, Twin, Visible } from '../../parts/text.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { DenyDialog } from '../inbox/deny-dialog.tsx';
import { ApartList } from './apart-list.tsx';
import { CommonFields } from './common-fields.tsx';
import { GroupActs } from './group-acts.tsx';
import { GroupTable } from './group-table.tsx';
import { type ChosenRow, placeOf } from './row-state.ts';
import { type Grouping, useGroup } from './use-group.ts';
import { openNext, useGroupDeciding } from './use-group-deciding.ts';

export function GroupPage({ id }: { readonly id: string }) {
  const { data, grouping } = useGroup(id);
  useSettling(id);
  const crumbs = [{ text: 'Inbox', href: '/' }, { text: 'Together' }];
  if (grouping !== undefined) return <Group grouping={grouping} crumbs={crumbs} />;
  return (
    <>
      <Top crumbs={crumbs} />
      <Waiting data={data} />
    </>
  );
}

function Group({ grouping, crumbs }: { readonly grouping: Grouping; readonly crumbs: readonly Crumb[] }) {
  const { group, rows, due, fresh } = grouping;
  const [chosen, setChosen] = useState<ChosenRow>({ id: rows[0]?.row.id, at: 0 });
  const choose = (next: number) => setChosen({ id: rows[next]?.row.id, at: next });
  const [denying, askWhy] = useState<readonly (GroupRowOut | ApartOut)[]>();
  const at = placeOf(rows, chosen);
  const current = rows[at];
  const deciding = useGroupDeciding(grouping, () => due.length > 0 && askWhy(due));
  const move = (by: number) => {
    const next = Math.min(Math.max(0, at + by), rows.length - 1);
    choose(next);
    document.querySelectorAll('.grouptable tbody tr')[next]?.scrollIntoView({ block: 'nearest' });
  };
  const denyRow = (row: GroupRowOut | ApartOut) => askWhy([row]);
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    x: () => current !== undefined && current.state.is !== 'over' && grouping.toggle(current.row.id),
    Enter: () => current !== undefined && go(address('d', current.row.id)),
    d: () => current !== undefined && current.state.is !== 'over' && denyRow(current.row),
    D: deciding.denyAll,
    a: deciding.approve,
    'ctrl+enter': deciding.approve,
    '.': grouping.showNew,
    Escape: () => go('/'),
  });
  return (
    <>
      <Top crumbs={[...crumbs.slice(0, -1), { text: 'Together', title: `${rows.length} alike: ${group.name}` }]} />
      <div class="withrail">
        <div ref={deciding.seeing.root} class="content hasfoot tallfoot">
          <Heading group={group} />
          {fresh > 0 && (
            <button type="button" class="newbar" onClick={grouping.showNew}>
              {fresh} new <span class="quiet">press</span> <Key name="." /> <span class="quiet">to show them</span>
            </button>
          )}
          <Section title="The same in every row" meta="from the stored bytes">
            <CommonFields group={group} />
          </Section>
          <MustHold grouping={grouping} />
          <Section title={`What differs, in ${counting(rows.length, 'row')}`} label="What differs" meta={outText(grouping)}>
            <ScrollCard label="Table of differences">
              <GroupTable grouping={grouping} at={at} onChoose={choose} onDeny={denyRow} />
            </ScrollCard>
            <Alikes
              texts={[
                group.name,
                ...group.columns.map(({ title }) => title),
                ...rows.flatMap(({ row }) => row.cells.map(textOf)),
              ]}
            />
            {group.more > 0 && <p class="meta">{counted(group.more)} more like these will follow once these are decided.</p>}
          </Section>
          <Below seeing={deciding.seeing} />
          <ApartList apart={grouping.apart} more={group.moreApart} onDeny={denyRow} />
        </div>
        <aside class="rail" aria-label="Decide">
          <div class="section acts">
            <GroupActs deciding={deciding} where="rail" />
          </div>
          <Twin command={`tamis inbox --ledger ${shellWord(group.ledger)}`} label="Decide them in a terminal" />
        </aside>
      </div>
      <div class="actfoot">
        <Below seeing={deciding.seeing} />
        <GroupActs deciding={deciding} where="foot" />
      </div>
      {denying !== undefined && (
        <DenyDialog
          rows={denying.map((row) => ({ ...row, state: 'open', isMine: true }))}
          onClose={() => askWhy(undefined)}
          {...(denying.length === due.length && denying.length > 1 ? { onDone: () => openNext(grouping) } : {})}
        />
      )}
    </>
  );
}

function Heading({ group }: { readonly group: GroupOut }) {
  const { name, description, server, run, code, doubt, effect, reason } = group;
  return (
    <div class="section">
      <div class="row">
        <Visible as="h1" class="mono" text={name} />
        <Stakes row={{ effect, risk: undefined }} />
        <span class="push meta">
          proposed by <Visible text={run} />
          {server !== undefined && <Visible text={`, on ${server}`} />}
        </span>
      </div>
      {description !== undefined && <Visible as="p" text={description} />}
      <p class="quiet">
        {code === undefined ? (
          <Visible text={`Each row is held for ${reason}.`} />
        ) : (
          <>
            All rows are held because of the same doubt: <code>{code}</code> <Visible text={doubt ?? ''} />
          </>
        )}
      </p>
    </div>
  );
}

function MustHold({ grouping: { group, isChecking, check } }: { readonly grouping: Grouping }) {
  const { preconditions, checkedAt, host, run } = group;
  if (preconditions.length === 0) return null;
  return (
    <Section
      title="Must hold for every row"
      meta={
        <>
          {checkedAt === undefined ? (
            <Visible
              text={isChecking ? `asking ${run}…` : `not checked: ${run} did not answer. It will check before it runs anything.`}
            />
          ) : (
            <>
              checked <Ago time={checkedAt} />
              {host !== undefined && <Visible text={` by ${host}`} />}
            </>
          )}{' '}
          <button type="button" class="button plain" onClick={check}>
            Check again
          </button>
        </>
      }
    >
      <ul class="card parts">
        {preconditions.map(({ name, expression }) => (
          <li key={name} data-item={name}>
            <Rule name={name} expression={expression} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function textOf(cell: string | null): string {
  return cell ?? '';
}

function outText({ rows }: Grouping): string {
  const left = rows.filter(({ state }) => state.is === 'out').length;
  return left === 0 ? 'differences are highlighted' : `${left} left for later`;
}
