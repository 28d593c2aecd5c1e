import type { ReviewRowOut } from '../../../src/model/review-row.ts';
import { reviewCommand } from '../../lib/review-command.ts';
import { address } from '../../lib/route.ts';
import { Button, Key } from '../../parts/button.tsx';
import { cameOfIt, ReviewMark } from '../../parts/decided.tsx';
import { Fields } from '../../parts/fields.tsx';
import { Alikes } from '../../parts/must-see.tsx';
import { Pairs } from '../../parts/pairs.tsx';
import { Stakes } from '../../parts/stakes.tsx';
import { StateMark } from '../../parts/state.tsx';
import { Ago, Digest, Left, Twin, Visible } from '../../parts/text.tsx';
import { EffectRow } from '../decision/what-changes.tsx';
import { openTogether } from '../group/chosen-rows.ts';

interface PreviewGiven {
  readonly row: ReviewRowOut;
  readonly members: readonly ReviewRowOut[];
  readonly onDeny: () => void;
}

export function Preview({ row, members, onDeny }: PreviewGiven) {
  return (
    <>
      <div class="spread">
        <Visible as="h2" class="mono" text={row.name} />
        <ReviewMark row={row} />
      </div>
      <div class="row">
        <Stakes row={row} />
      </div>
      <div class="section">
        <h3>{actTitle(row)}</h3>
        <div class="card">
          <Fields fields={row.fields} isPurged={row.isPurged} isNarrow />
        </div>
        <Alikes texts={[row.name, ...row.fields.flatMap(({ name, text }) => [name, text.text])]} />
        {!row.isWhole && <p class="meta">Shortened here. Open it to see everything.</p>}
      </div>
      {row.effects.length > 0 && (
        <div class="section">
          <h3>What changes</h3>
          <div class="card">
            <dl class="parts narrow" aria-label="What changes">
              {row.effects.map((effect) => (
                <EffectRow key={effect.name} effect={effect} />
              ))}
            </dl>
          </div>
        </div>
      )}
      {row.doubt !== undefined && (
        <p class="quiet">
          <StateMark state="unsafe" /> <Visible text={row.doubt} />
        </p>
      )}
      <Pairs
        pairs={[
          ['Must hold', row.preconditions.length > 0 ? <Visible text={row.preconditions.join(', ')} /> : undefined],
          ['From', <Visible key="from" text={`${row.source.run}, ${row.source.unit}`} />],
          ['Digest', <Digest key="digest" digest={row.digest} />],
          ['Expires', row.expiresAt === undefined ? 'never' : <Left until={row.expiresAt} />],
          ['Decided', row.decision && <Decided decision={row.decision} came={cameOfIt(row)} />],
        ]}
      />
      <div class="section">
        {members.length > 1 ? (
          <>
            <p class="meta">This is the first of {members.length} that are alike.</p>
            <Button isPrimary isWide onPress={() => openTogether(members)} keyName="Enter">
              Open all {members.length} together
            </Button>
          </>
        ) : (
          <a class="button primary wide" href={address('d', row.id)}>
            {row.state === 'open' ? 'Open to decide' : 'Open'} <Key name="Enter" />
          </a>
        )}
        {row.state === 'open' && (
          <div class="halves">
            <a class="button" href={`${address('d', row.id)}?edit=yes`}>
              Edit… <Key name="e" />
            </a>
            <Button onPress={onDeny} keyName="d">
              {members.length > 1 ? `Deny ${members.length}…` : 'Deny…'}
            </Button>
          </div>
        )}
      </div>
      <Twin command={reviewCommand(row)} label={row.state === 'open' ? 'Approve it in a terminal' : 'View it in a terminal'} />
    </>
  );
}

interface DecidedGiven {
  readonly decision: NonNullable<ReviewRowOut['decision']>;
  readonly came: string | undefined;
}

function Decided({ decision: { word, by, at, text }, came }: DecidedGiven) {
  return (
    <>
      {word} by <Visible text={by} />, <Ago time={at} />
      {came !== undefined && `, ${came}`}
      {text !== undefined && <Visible text={`: ${text}`} />}
    </>
  );
}

// The title above the fields. After an edit or a choice, they show what was approved instead.
function actTitle({ state, decision }: ReviewRowOut): string {
  if (decision?.kind === 'edit') return 'Edited to';
  if (decision?.kind === 'choose') return 'Chosen instead';
  return state === 'open' ? 'What will run' : 'What was held';
}
