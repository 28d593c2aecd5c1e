import type { ReviewRowOut } from '../../../src/model/review-row.ts';
import { StateMark } from '../../parts/state.tsx';
import { Ago, Visible } from '../../parts/text.tsx';

/** What is decided about, and since when. */
export function Heading({ row }: { readonly row: ReviewRowOut }) {
  return (
    <div class="row">
      <Visible as="h1" class="mono" text={row.name} />
      {row.risk === 'high' && <span class="mark framed">high risk</span>}
      {row.state === 'open' ? <StateMark state="hold" word={`held · ${row.reason}`} /> : <StateMark state={row.state} />}
      <span class="push meta">
        proposed <Ago time={row.createdAt} /> by <Visible text={row.source.run} />
      </span>
    </div>
  );
}
