import { useEffect, useMemo, useState } from 'preact/hooks';
import type { DecisionAnswer, Inbox, ReviewRowOut } from '../../src/model/review.ts';
import { useData } from '../lib/data.ts';
import { settle, useKeys } from '../lib/keys.ts';
import { live } from '../lib/live.ts';
import { answerTo, decideSoon, outcome, pending } from '../lib/pending.ts';
import { address, amend, go, place } from '../lib/route.ts';
import { useStore } from '../lib/store.ts';
import { clock, counting } from '../lib/words.ts';
import { Button, Dialog, Filter, Key, Tabs } from '../parts/controls.tsx';
import { WordsDialog } from '../parts/deny-dialog.tsx';
import { Fields, fieldLine } from '../parts/fields.tsx';
import { Icon } from '../parts/icon.tsx';
import { Top } from '../parts/shell.tsx';
import { StateMark, StateWord } from '../parts/state.tsx';
import { Ago, Digest, Left, Twin, useNow, Visible } from '../parts/text.tsx';
import { Waiting } from '../parts/waiting.tsx';

type Tab = 'mine' | 'everyone' | 'decided';

/** What waits for a person. */
export function InboxPage() {
  const { query } = useStore(place);
  const tab: Tab = query.tab === 'everyone' || query.tab === 'decided' ? query.tab : 'mine';
  const data = useData<Inbox>(`/api/inbox?tab=${tab}`);
  const { shown, fresh, showNew } = useShown(data.value, tab);
  const filter = query.find ?? '';
  const rows = useMemo(
    () => groupedRows(shown?.rows ?? [], filter, new Set((query.open ?? '').split(' '))),
    [shown, filter, query.open],
  );
  const [chosen, choose] = useState(0);
  const [ticked, tick] = useState<ReadonlySet<string>>(new Set());
  const [denying, deny] = useState<ReviewRowOut>();
  const [isMany, many] = useState(false);
  const now = useNow(5000);
  const at = Math.min(chosen, Math.max(0, rows.length - 1));
  const row = rows[at]?.row;
  const waiting = useStore(pending);
  const isDecided = tab === 'decided';
  const move = (by: number) => {
    const next = Math.min(Math.max(0, at + by), rows.length - 1);
    choose(next);
    document.querySelectorAll('.review')[next]?.scrollIntoView({ block: 'nearest' });
    settle();
  };
  const off = row === undefined ? undefined : quickOff(row, live.value.isLive, now);
  const open = (one: ReviewRowOut | undefined, more = '') => one !== undefined && go(`${address('d', one.id)}${more}`);
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => open(row),
    e: () => open(row, '?edit=yes'),
    d: () => row?.state === 'open' && deny(row),
    a: () => row !== undefined && off === undefined && approve(row),
    x: () => row !== undefined && !isDecided && tick(toggled(ticked, row.id)),
    A: () => ticked.size > 0 && many(true),
    '.': showNew,
  });
  const counts = data.value?.counts;
  const soon = data.value?.rows.filter(({ expiresAt }) => expiresAt !== undefined && expiresAt - now < 3_600_000).length ?? 0;
  return (
    <>
      <Top crumbs={[{ text: 'Inbox' }]}>
        <span class="quiet cut">
          {counts !== undefined && `${counting(counts.mine, 'waits', 'wait')} for you`}
          {soon > 0 && !isDecided && ` · ${counting(soon, 'expires', 'expire')} within the hour`}
        </span>
      </Top>
      <h1 class="unseen">Inbox</h1>
      <div class="withrail">
        <div>
          <div class="toolbar">
            <Tabs
              label="Which reviews"
              chosen={tab}
              onChoose={(name) => amend({ tab: name === 'mine' ? undefined : name })}
              tabs={[
                { name: 'mine', text: 'For me', count: counts?.mine },
                { name: 'everyone', text: 'Everyone', count: counts?.everyone },
                { name: 'decided', text: 'Decided', count: counts?.decided },
              ]}
            />
            <span class="push quiet wide-only">
              Order <span class="strong">{isDecided ? 'newest first' : 'expiry, then age'}</span>
            </span>
            <Filter label="Filter the inbox" value={filter} onInput={(text) => amend({ find: text })} />
          </div>
          {data.value?.faults.map((fault) => (
            <div key={fault} class="lasting bad">
              <Visible text={fault} />
            </div>
          ))}
          {fresh > 0 && (
            <button type="button" class="newbar" onClick={showNew}>
              {fresh} new <span class="quiet">press</span> <Key name="." /> <span class="quiet">to show them</span>
            </button>
          )}
          {shown === undefined ? (
            <Waiting data={data} rows={8} />
          ) : rows.length === 0 ? (
            <Empty inbox={shown} tab={tab} filter={filter} />
          ) : (
            <ul aria-label="Reviews">
              {rows.map((one, index) => (
                <ReviewItem
                  key={one.row.id}
                  grouped={one}
                  heading={headingAt(rows, index, now, isDecided)}
                  isChosen={index === at}
                  isTicked={ticked.has(one.row.id)}
                  isSending={waiting.some(({ review }) => review === one.row.id)}
                  onChoose={() => choose(index)}
                  onTick={isDecided ? undefined : () => tick(toggled(ticked, one.row.id))}
                />
              ))}
            </ul>
          )}
          {(shown?.more ?? 0) > 0 && <p class="pad quiet">{counting(shown?.more ?? 0, 'more review')} not listed.</p>}
          <div class="list-foot" aria-hidden="true">
            <span>
              <Key name="j" /> <Key name="k" /> move
            </span>
            <span>
              <Key name="Enter" /> open
            </span>
            <span>
              <Key name="a" /> approve
            </span>
            <span>
              <Key name="d" /> deny
            </span>
            <span>
              <Key name="e" /> edit
            </span>
            <span>
              <Key name="x" /> select
            </span>
            {ticked.size > 0 && <span class="strong">{ticked.size} ticked, A approves them</span>}
          </div>
        </div>
        <aside class="rail preview" aria-label="Preview">
          {row === undefined ? (
            <p class="quiet">Choose a review to see it here.</p>
          ) : (
            <Preview row={row} off={off} onDeny={() => deny(row)} onApprove={() => approve(row)} />
          )}
        </aside>
      </div>
      {denying !== undefined && (
        <WordsDialog
          title={`Deny ${denying.name}`}
          label="Reason, recorded with your name"
          submit="Deny"
          withReasons
          onClose={() => deny(undefined)}
          onSubmit={(text) => {
            deny(undefined);
            decideSoon({
              review: denying.id,
              name: denying.name,
              doing: 'Denying',
              wish: { kind: 'deny', text, ...seen(denying) },
            });
          }}
        />
      )}
      {isMany && (
        <ManyDialog
          rows={(shown?.rows ?? []).filter(({ id }) => ticked.has(id))}
          now={now}
          onClose={() => many(false)}
          onDone={() => tick(new Set())}
        />
      )}
    </>
  );
}

/** What the person saw, which every decision names. */
export function seen({ digest, stateVersion }: Pick<ReviewRowOut, 'digest' | 'stateVersion'>) {
  return { digest, ...(stateVersion === undefined ? {} : { stateVersion }) };
}

function approve(row: ReviewRowOut): void {
  decideSoon({ review: row.id, name: row.name, doing: 'Approving', wish: { kind: 'approve', ...seen(row) } });
}

/** Approves reviews one after the other, and says of each that was not approved why. */
async function approveAll(rows: readonly ReviewRowOut[]): Promise<DecisionAnswer> {
  const refused: string[] = [];
  for (const row of rows) {
    const { isRecorded, message } = await answerTo(row.id, { kind: 'approve', ...seen(row) });
    if (!isRecorded) refused.push(`${row.id.slice(0, 8)}: ${message}`);
  }
  const recorded = `${counting(rows.length - refused.length, 'decision')} recorded.`;
  if (refused.length === 0) return { status: 'recorded', isRecorded: true, message: recorded };
  return { status: 'not-sent', isRecorded: false, message: [recorded, ...refused].join(' ') };
}

function toggled(ticked: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ticked);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Why `a` does nothing here: only what is shown whole, with no choice open and nothing to check, is approved from a list. */
function quickOff(row: ReviewRowOut, isLive: boolean, now: number): string | undefined {
  if (row.state !== 'open') return 'it is decided';
  if (!isLive) return 'the console is not connected';
  if (!row.isMine) return 'you may not decide it';
  if (row.expiresAt !== undefined && row.expiresAt <= now) return 'it has expired';
  if (row.risk === 'high') return 'much is at stake, so its name must be typed';
  if (!row.isWhole) return 'the preview does not show all that would run';
  if (row.choices > 1) return 'a choice is open';
  if (row.code !== undefined) return 'a doubt is open';
  if (row.preconditions > 0) return 'preconditions are checked when you open it';
  return undefined;
}

/** Rows stay where they are: new ones wait until somebody wants to see them, and decided ones are marked. */
function useShown(inbox: Inbox | undefined, tab: Tab): { shown: Inbox | undefined; fresh: number; showNew: () => void } {
  const [kept, keep] = useState<{ tab: Tab; inbox: Inbox }>();
  const known = kept?.tab === tab ? kept.inbox : undefined;
  useEffect(() => {
    if (inbox !== undefined && known === undefined) keep({ tab, inbox });
  }, [inbox, known, tab]);
  const last = useStore(outcome);
  if (inbox === undefined || known === undefined) return { shown: known ?? inbox, fresh: 0, showNew: () => undefined };
  const now = new Map(inbox.rows.map((row) => [row.id, row]));
  const before = new Set(known.rows.map(({ id }) => id));
  const fresh = inbox.rows.filter(({ id }) => !before.has(id)).length;
  const rows = known.rows.map((row): ReviewRowOut => {
    const current = now.get(row.id);
    if (current !== undefined) return current;
    return tab === 'decided'
      ? row
      : {
          ...row,
          state: last?.review === row.id || row.expiresAt === undefined || row.expiresAt > Date.now() ? 'decided' : 'expired',
        };
  });
  return { shown: { ...inbox, rows }, fresh, showNew: () => keep({ tab, inbox }) };
}

/** A row, and those that are folded into it. */
interface GroupedRow {
  readonly row: ReviewRowOut;
  readonly alike: number;
}

/** Open reviews of one tool, reason and contract fold into one row from three on. */
function groupedRows(rows: readonly ReviewRowOut[], filter: string, opened: ReadonlySet<string>): readonly GroupedRow[] {
  const wanted = filter.toLowerCase();
  const matching = rows.filter(
    (row) =>
      wanted === '' ||
      `${row.name} ${row.id} ${row.code ?? ''} ${row.source.run} ${row.source.unit} ${fieldLine(row.fields)}`
        .toLowerCase()
        .includes(wanted),
  );
  const groups = Map.groupBy(matching, ({ alike, state, id }) => (state === 'open' ? alike : id));
  const done = new Set<string>();
  return matching.flatMap((row) => {
    const group = groups.get(row.state === 'open' ? row.alike : row.id) ?? [row];
    if (group.length < 3 || opened.has(group[0]?.id ?? '')) return [{ row, alike: 1 }];
    if (done.has(row.alike)) return [];
    done.add(row.alike);
    return [{ row: group[0] ?? row, alike: group.length }];
  });
}

function headingAt(rows: readonly GroupedRow[], index: number, now: number, isDecided: boolean): string | undefined {
  if (isDecided) return undefined;
  const of = (at: number) => {
    const expires = rows[at]?.row.expiresAt;
    return expires !== undefined && expires - now < 3_600_000 ? 'Expires within the hour' : 'Waiting';
  };
  if (!rows.some((_, at) => of(at) !== 'Waiting')) return undefined;
  return index === 0 || of(index) !== of(index - 1) ? of(index) : undefined;
}

function ReviewItem({
  grouped: { row, alike },
  heading,
  isChosen,
  isTicked,
  isSending,
  onChoose,
  onTick,
}: {
  readonly grouped: GroupedRow;
  readonly heading: string | undefined;
  readonly isChosen: boolean;
  readonly isTicked: boolean;
  readonly isSending: boolean;
  readonly onChoose: () => void;
  readonly onTick: (() => void) | undefined;
}) {
  const isOver = row.state !== 'open';
  return (
    <li>
      {heading !== undefined && (
        <div class="group">
          <h2>{heading}</h2>
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the link in the row is what keys and screen readers use. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same. */}
      <div
        class={`review ${isChosen ? 'chosen' : ''} ${isOver ? 'over' : ''}`}
        onClick={onChoose}
        onDblClick={() => go(address('d', row.id))}
        onFocusCapture={onChoose}
      >
        {onTick === undefined ? (
          <span />
        ) : (
          <input type="checkbox" aria-label={`Tick ${row.name}`} checked={isTicked} onChange={onTick} />
        )}
        <span class="person">
          {isOver ? (
            <span class="quiet">
              <Icon name="pending" />
            </span>
          ) : (
            <Icon name="waiting" />
          )}
        </span>
        <div class="cut">
          <div class="first">
            <a class="mono" href={address('d', row.id)}>
              <Visible text={row.name} />
            </a>
            {alike > 1 && (
              <button
                type="button"
                class="mark framed"
                onClick={() => amend({ open: `${place.value.query.open ?? ''} ${row.id}`.trim() })}
              >
                {alike} alike
              </button>
            )}
            <span class="mono cut quiet">
              <Visible text={fieldLine(row.fields)} />
            </span>
          </div>
          <div class="cut quiet">
            {row.code === undefined ? (
              <>held for {row.reason}</>
            ) : (
              <>
                <code>{row.code}</code>{' '}
                {row.place !== '' && (
                  <>
                    at <Visible text={row.place ?? ''} />
                  </>
                )}
              </>
            )}
            {row.risk === 'high' && ' · high risk'}
            {row.choices > 1 && ` · ${row.choices} choices`} · <Visible text={row.source.page ?? row.source.run} />
          </div>
        </div>
        <div class="when age">
          <Ago time={row.createdAt} />
        </div>
        <div class="when">
          {isSending ? (
            'deciding'
          ) : isOver ? (
            <Ended row={row} />
          ) : row.expiresAt === undefined ? (
            'no expiry'
          ) : (
            <b>
              <Left until={row.expiresAt} />
            </b>
          )}
        </div>
      </div>
    </li>
  );
}

function Ended({ row }: { readonly row: ReviewRowOut }) {
  if (row.decision === undefined) return <>{row.state}</>;
  return (
    <>
      {row.decision.kind} by <Visible text={row.decision.by} />
    </>
  );
}

function Preview({
  row,
  off,
  onApprove,
  onDeny,
}: {
  readonly row: ReviewRowOut;
  readonly off: string | undefined;
  readonly onApprove: () => void;
  readonly onDeny: () => void;
}) {
  return (
    <>
      <div class="spread">
        <h2 class="mono">
          <Visible text={row.name} />
        </h2>
        {row.state === 'open' ? (
          <StateMark state="hold" word={`held · ${row.reason}`} />
        ) : (
          <StateWord state="ended" word={row.state} />
        )}
      </div>
      <div class="section">
        <h3>What {row.state === 'open' ? 'will run' : 'was held'}</h3>
        <div class="card">
          <Fields fields={row.fields} isNarrow />
        </div>
        {!row.isWhole && <p class="meta">Cut short here. Open it to see all of it.</p>}
      </div>
      {row.doubt !== undefined && (
        <p class="quiet">
          <StateMark state="unsafe" /> <Visible text={row.doubt} />
        </p>
      )}
      <dl class="pairs">
        <dt>From</dt>
        <dd>
          <Visible text={row.source.run} />, <Visible text={row.source.unit} />
        </dd>
        <dt>Digest</dt>
        <dd>
          <Digest digest={row.digest} />
        </dd>
        <dt>Expires</dt>
        <dd>{row.expiresAt === undefined ? 'never' : <Left until={row.expiresAt} />}</dd>
        {row.decision !== undefined && (
          <>
            <dt>Decided</dt>
            <dd>
              {row.decision.kind} by <Visible text={row.decision.by} />, <Ago time={row.decision.at} />
              {row.decision.text !== undefined && (
                <>
                  : <Visible text={row.decision.text} />
                </>
              )}
            </dd>
          </>
        )}
      </dl>
      <div class="section">
        <a class="button primary wide" href={address('d', row.id)}>
          {row.state === 'open' ? 'Open to decide' : 'Open'} <Key name="Enter" />
        </a>
        {row.state === 'open' && (
          <>
            {off === undefined ? (
              <Button isWide onPress={onApprove} keyName="a">
                Approve {row.summary === undefined ? <Visible text={row.name} /> : <Visible text={row.summary} />}
              </Button>
            ) : (
              <p class="meta">
                <Key name="a" /> is off here: {off}.
              </p>
            )}
            <div class="halves">
              <a class="button" href={`${address('d', row.id)}?edit=yes`}>
                Edit… <Key name="e" />
              </a>
              <Button onPress={onDeny} keyName="d">
                Deny…
              </Button>
            </div>
          </>
        )}
      </div>
      <Twin command={`tamis ${row.state === 'open' ? 'approve' : 'inbox'} ${row.id}`} />
    </>
  );
}

function Empty({ inbox, tab, filter }: { readonly inbox: Inbox; readonly tab: Tab; readonly filter: string }) {
  if (filter !== '')
    return (
      <div class="empty">
        <p>Nothing matches "{filter}".</p>
        <Button onPress={() => amend({ find: undefined })}>Clear filter</Button>
      </div>
    );
  if (tab === 'decided') return <div class="empty">Nothing was decided yet. Decisions stay here, with who made them.</div>;
  return (
    <div class="empty">
      <p>
        Nothing waits for you.
        {inbox.last !== undefined && (
          <>
            {' '}
            Last decision {clock(inbox.last.at)} by <Visible text={inbox.last.by} />.
          </>
        )}
      </p>
      <p class="quiet">Held replies, tool calls and actions to approve appear here by themselves.</p>
    </div>
  );
}

/** Approves what is ticked: those that may be, with those that are left out and why. One decision is written for each. */
function ManyDialog({
  rows,
  now,
  onClose,
  onDone,
}: {
  readonly rows: readonly ReviewRowOut[];
  readonly now: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const [first] = rows;
  const judged = rows.map((row) => {
    const isAlike = row.alike === first?.alike;
    const off = quickOff({ ...row, preconditions: 0 }, live.value.isLive, now);
    return { row, off: isAlike ? off : 'it is of another kind' };
  });
  const due = judged.filter(({ off }) => off === undefined);
  const left = judged.filter(({ off }) => off !== undefined);
  const names = [...new Set(due.flatMap(({ row }) => row.fields.map(({ name }) => name)))];
  const differing = names.filter(
    (name) => new Set(due.map(({ row }) => row.fields.find((field) => field.name === name)?.text.text)).size > 1,
  );
  const submit = async () => {
    onClose();
    onDone();
    outcome.set({ review: '', answer: await approveAll(due.map(({ row }) => row)) });
  };
  return (
    <Dialog title="Approve what is ticked" onClose={onClose}>
      <div class="section">
        <h2>
          Approve {due.length}. {left.length > 0 && `${left.length} left out.`}
        </h2>
        <p class="quiet">
          Preconditions are checked again by the program that runs each of them. One decision is written for each.
        </p>
        <div class="card scroll">
          <table aria-label="What differs">
            <thead>
              <tr>
                <th scope="col">Review</th>
                {differing.map((name) => (
                  <th key={name} scope="col">
                    <Visible text={name} />
                  </th>
                ))}
                <th scope="col">Left out because</th>
              </tr>
            </thead>
            <tbody>
              {judged.map(({ row, off }) => (
                <tr key={row.id}>
                  <th scope="row" class="mono">
                    {row.id.slice(0, 8)}
                  </th>
                  {differing.map((name) => (
                    <td key={name} class="mono">
                      <Visible text={row.fields.find((field) => field.name === name)?.text.text ?? ''} />
                    </td>
                  ))}
                  <td>{off ?? ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div class="row">
          <Button
            isPrimary
            onPress={() => void submit()}
            off={due.length === 0 ? 'Nothing can be approved from here' : undefined}
          >
            Approve {due.length}
          </Button>
          <Button onPress={onClose} keyName="Esc">
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
