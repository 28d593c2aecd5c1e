import { ReviewMark } from '../../parts/decided.tsx';
import { Stakes } from '../../parts/stakes.tsx';
import { Ago, Visible } from '../../parts/text.tsx';
import { effectsShown } from './effects-shown.ts';
import type { Deciding } from './use-deciding.ts';

export function Heading({ deciding }: { readonly deciding: Deciding }) {
  const { review, summary } = deciding;
  const { row, server, approved } = review;
  const told = approved === undefined ? summary : approved.act.summary;
  return (
    <header class="section heading">
      <div class="row">
        {told === undefined ? <Visible as="h1" class="mono" text={row.name} /> : <Visible as="h1" class="summary" text={told} />}
        <ReviewMark row={row} />
        <Stakes row={row} />
      </div>
      <div class="meta">
        {row.isAction && (
          <>
            {told !== undefined && <Visible as="code" text={row.name} />}
            {server !== undefined && <Visible text={` on ${server}`} />}
            {(told !== undefined || server !== undefined) && ' · '}
          </>
        )}
        proposed <Ago time={row.createdAt} /> by <Visible text={row.source.run} />
      </div>
      {row.state === 'open' && row.isAction && <Glance deciding={deciding} />}
    </header>
  );
}

function Glance({ deciding: { review, choice, isEditing, found } }: { readonly deciding: Deciding }) {
  const listed = found?.preconditions ?? [];
  const held = listed.filter(({ problem }) => problem === undefined).length;
  const [effect, ...more] = effectsShown(review, found, choice, isEditing);
  if (listed.length === 0 && effect === undefined) return null;
  return (
    <p class="glance">
      {effect?.after !== undefined && (
        <span>
          <Visible text={effect.name.slice(0, 40)} />{' '}
          <b class="mono">
            {effect.before !== undefined && <Visible text={`${effect.before.text.slice(0, 40)} → `} />}
            <Visible text={effect.after.text.slice(0, 40)} />
          </b>
          {more.length > 0 && ` and ${more.length} more`}
        </span>
      )}
      {listed.length > 0 && (
        <span class={held === listed.length ? 'good' : 'bad-text'}>
          {held} of {listed.length} preconditions hold
        </span>
      )}
    </p>
  );
}
