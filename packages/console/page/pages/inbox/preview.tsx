import type { ReviewRowOut } from '../../../src/model/review-row.ts';
import { reviewCommand } from '../../lib/review-command.ts';
import { address } from '../../lib/route.ts';
import { Button, Key } from '../../parts/button.tsx';
import { Fields } from '../../parts/fields.tsx';
import { Alikes } from '../../parts/must-see.tsx';
import { Pairs } from '../../parts/pairs.tsx';
import { StateMark, StateWord } from '../../parts/state.tsx';
import { Ago, Digest, Left, Twin, Visible } from '../../parts/text.tsx';

/** The chosen review, to the right of the list. */
export function Preview({ row, onDeny }: { readonly row: ReviewRowOut; readonly onDeny: () => void }) {
  return (
    <>
      <div class="spread">
        <Visible as="h2" class="mono" text={row.name} />
        {row.state === 'open' ? <StateMark state="hold" word={`held · ${row.reason}`} /> : <StateWord state={row.state} />}
      </div>
      <div class="section">
        <h3>{actTitle(row)}</h3>
        <div class="card">
          <Fields fields={row.fields} isPurged={row.isPurged} isNarrow />
        </div>
        <Alikes texts={[row.name, ...row.fields.flatMap(({ name, text }) => [name, text.text])]} />
        {!row.isWhole && <p class="meta">Shortened here. Open it to see everything.</p>}
      </div>
      {row.doubt !== undefined && (
        <p class="quiet">
          <StateMark state="unsafe" /> <Visible text={row.doubt} />
        </p>
      )}
      <Pairs
        pairs={[
          ['From', <Visible key="from" text={`${row.source.run}, ${row.source.unit}`} />],
          ['Digest', <Digest key="digest" digest={row.digest} />],
          ['Expires', row.expiresAt === undefined ? 'never' : <Left until={row.expiresAt} />],
          ['Decided', row.decision && <Decided decision={row.decision} />],
        ]}
      />
      <div class="section">
        <a class="button primary wide" href={address('d', row.id)}>
          {row.state === 'open' ? 'Open to decide' : 'Open'} <Key name="Enter" />
        </a>
        {row.state === 'open' && (
          <div class="halves">
            <a class="button" href={`${address('d', row.id)}?edit=yes`}>
              Edit… <Key name="e" />
            </a>
            <Button onPress={onDeny} keyName="d">
              Deny…
            </Button>
          </div>
        )}
      </div>
      <Twin command={reviewCommand(row)} label={row.state === 'open' ? 'Approve it in a terminal' : 'Look at it in a terminal'} />
    </>
  );
}

function Decided({ decision: { kind, by, at, text } }: { readonly decision: NonNullable<ReviewRowOut['decision']> }) {
  return (
    <>
      {kind} by <Visible text={by} />, <Ago time={at} />
      {text !== undefined && <Visible text={`: ${text}`} />}
    </>
  );
}

/** What the fields show: after an edit or a choice, what was approved instead. */
function actTitle({ state, decision }: ReviewRowOut): string {
  if (decision?.kind === 'edit') return 'Edited to';
  if (decision?.kind === 'choose') return 'Chosen instead';
  return state === 'open' ? 'What will run' : 'What was held';
}
