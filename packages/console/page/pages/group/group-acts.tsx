import { counted, counting } from '../../lib/words.ts';
import { Button } from '../../parts/button.tsx';
import { Visible } from '../../parts/text.tsx';
import type { TotalEffect } from './group-effect.ts';
import type { GroupDeciding } from './use-group-deciding.ts';

// The total effect of approving, and the buttons. A page can have two sets of them, which `where` distinguishes.
export function GroupActs({ deciding, where }: { readonly deciding: GroupDeciding; readonly where: 'rail' | 'foot' }) {
  const { total, off, approve, denyAll, grouping } = deciding;
  const { isAction } = grouping.group;
  const why = `why-off-${where}`;
  return (
    <>
      {isAction && <Total total={total} effect={deciding.effect} />}
      <Button isPrimary isWide onPress={approve} keyName="a" off={off} described={why}>
        Approve {counted(total.count)}
      </Button>
      <p id={why} class={off === undefined ? 'meta' : 'why-off'}>
        {off === undefined ? (isAction ? RUNS : USED) : `Disabled: ${off}`}
      </p>
      <Button isWide onPress={denyAll} keyName="D" off={total.count === 0 ? 'nothing is left to decide' : undefined}>
        Deny {counted(total.count)}…
      </Button>
    </>
  );
}

const RUNS = 'Each gets its own decision. The program that asked checks everything again, then runs each once.';
const USED = 'Each gets its own decision. The values will be used exactly as shown here.';

const REACH = { read: 'only reads', change: 'makes changes', destroy: "destructive; this can't be undone" } as const;

const MOST = 3;

function Total({
  total: { count, sums, targets },
  effect,
}: {
  readonly total: TotalEffect;
  readonly effect: GroupDeciding['effect'];
}) {
  return (
    <dl class="total" aria-label="All in all">
      <div>
        <dt>Decisions</dt>
        <dd>{counted(count)}</dd>
      </div>
      {sums.map(({ path, title, sum, unit }) => (
        <div key={`${path} ${unit ?? ''}`}>
          <dt>
            Sum of <Visible text={unit === undefined ? title : `${title}, ${unit}`} />
          </dt>
          <Visible as="dd" text={sum} />
        </div>
      ))}
      {targets.map(({ title, values }) => (
        <div key={title}>
          <dt>
            <Visible text={title} />
          </dt>
          <Visible as="dd" text={values.length <= MOST ? values.join(', ') : counting(values.length, 'different one')} />
        </div>
      ))}
      {effect !== undefined && (
        <div>
          <dt>Reach</dt>
          <dd class={effect === 'destroy' ? 'bad-text' : ''}>{REACH[effect]}</dd>
        </div>
      )}
    </dl>
  );
}
