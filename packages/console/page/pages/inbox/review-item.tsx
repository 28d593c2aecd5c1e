import type { ReviewRowOut } from '../../../src/model/review-row.ts';
import { fieldLine } from '../../lib/field-line.ts';
import { address, go } from '../../lib/route.ts';
import { cameOfIt, isLet } from '../../parts/decided.tsx';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { Stakes } from '../../parts/stakes.tsx';
import { Ago, Left, Uncut, Visible } from '../../parts/text.tsx';
import { openTogether } from '../group/chosen-rows.ts';
import type { GroupedRow, RowHeading } from './grouped-rows.ts';
import { TickBox } from './tick-box.tsx';
import type { Tick } from './ticks.ts';
import { fold } from './use-listing.ts';

export function ReviewItem({
  grouped,
  heading,
  isChosen,
  tick,
  isSending,
  onChoose,
  onTick,
}: {
  readonly grouped: GroupedRow;
  readonly heading: RowHeading | undefined;
  readonly isChosen: boolean;
  readonly tick: Tick;
  readonly isSending: boolean;
  readonly onChoose: () => void;
  // With `isReach`, ticks everything up to this row.
  readonly onTick: ((isReach: boolean) => void) | undefined;
}) {
  const { row, members } = grouped;
  const isOver = row.state !== 'open';
  return (
    <li>
      {heading !== undefined && (
        <div class="group">
          <h2>{heading.text}</h2> <span class="quiet">{heading.count.toLocaleString('en-US')}</span>
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the link in the row is what keys and screen readers use. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same. */}
      <div
        class={`review ${isChosen ? 'chosen' : ''}`}
        onClick={(event) => {
          onChoose();
          if (event.shiftKey && !(event.target instanceof HTMLInputElement)) onTick?.(true);
        }}
        // Prevents the browser from selecting text up to here.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onDblClick={() => (members.length > 1 ? openTogether(members) : go(address('d', row.id)))}
        onFocusCapture={onChoose}
      >
        {onTick === undefined ? <span /> : <TickBox label={tickLabel(grouped)} tick={tick} onToggle={onTick} />}
        <span class="person">
          {isOver ? (
            <span class="quiet">
              <Icon name={overIcon(row)} />
            </span>
          ) : (
            <Icon name="waiting" />
          )}
        </span>
        <div class="cut">
          <div class="first">
            <Visible as="a" class="mono" href={address('d', row.id)} text={row.name} />
            <Stakes row={row} />
            {row.warning !== undefined && <span class="mark bad-text">! {row.warning}</span>}
            <FoldMark grouped={grouped} />
            {members.length === 1 && row.summary !== undefined && <Uncut class="cut summary" text={row.summary} />}
            <Uncut class="mono cut quiet fields" text={fieldLine(row)} />
          </div>
          <div class="cut quiet">
            {isOver && <Ended row={row} />}
            {row.code === undefined ? (
              <>held for {row.reason}</>
            ) : (
              <>
                <code>{row.code}</code> {row.place !== '' && <Visible text={`at ${row.place ?? ''}`} />}
              </>
            )}
            {row.apart !== undefined && <Visible text={` · apart: ${row.apart}`} />}
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
            row.decision !== undefined && <Ago time={row.decision.at} />
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

function tickLabel({ row, members }: GroupedRow): string {
  return members.length > 1 ? `Tick ${members.length} ${row.name}` : `Tick ${row.name}`;
}

function FoldMark({ grouped }: { readonly grouped: GroupedRow }) {
  const { members, unfolded } = grouped;
  const isFolded = members.length > 1;
  if (!isFolded && unfolded === undefined) return null;
  return (
    <button type="button" class="mark framed" aria-expanded={!isFolded} onClick={() => fold(grouped, !isFolded)}>
      {isFolded ? `${members.length} alike` : `fold ${unfolded}`}
    </button>
  );
}

function Ended({ row }: { readonly row: ReviewRowOut }) {
  const came = cameOfIt(row);
  if (row.decision === undefined) return <>{row.state} · </>;
  return (
    <>
      <b>{row.decision.word}</b> by <Visible text={row.decision.by} />
      {came !== undefined && (
        <>
          {', '}
          <span class={row.execution === 'failed' ? 'bad-text' : ''}>{came}</span>
        </>
      )}
      {' · '}
    </>
  );
}

function overIcon({ decision, execution }: ReviewRowOut): IconName {
  if (execution === 'done') return 'valid';
  if (execution === 'failed' || (decision !== undefined && !isLet(decision.kind))) return 'failed';
  return 'pending';
}
