import type { Series, Trend } from '../../../src/model/trend.ts';
import { clock, counted } from '../../lib/words.ts';
import { Visible } from '../text.tsx';

/** The height of a bar; one that is not empty is always visible. */
function height(count: number, top: number): string {
  return `${count === 0 ? 0 : Math.max(8, (100 * count) / top)}%`;
}

interface SeriesRowGiven {
  readonly series: Series;
  readonly trend: Trend;
  readonly top: number;
  readonly href: string;
}

/** A series as bars. */
export function SeriesRow({ series: { key, total, counts }, trend: { from, width }, top, href }: SeriesRowGiven) {
  return (
    <>
      <a class="cut" href={href}>
        <Visible as="code" text={key === '' ? 'unknown' : key} />
      </a>
      <b class="number">{counted(total)}</b>
      <div class="bars">
        {counts.map((count, at) => (
          <a
            key={at}
            class={count === 0 ? 'none' : ''}
            tabIndex={-1}
            href={href}
            title={`${clock(from + at * width)}: ${counted(count)}`}
            style={{ height: height(count, top) }}
          >
            <span class="unseen">
              {counted(count)} at {clock(from + at * width)}
            </span>
          </a>
        ))}
      </div>
    </>
  );
}

/** Faults as bars: a row of their own, since they are not the model's. */
export function FaultRow({ sums, top }: { readonly sums: readonly number[]; readonly top: number }) {
  return (
    <>
      <span>
        Faults <span class="meta">not the model's</span>
      </span>
      <b class="number">{counted(sums.reduce((sum, count) => sum + count, 0))}</b>
      <div class="bars faults">
        {sums.map((count, at) => (
          <i key={at} class={count === 0 ? 'none' : ''} style={{ height: height(count, top) }} />
        ))}
      </div>
    </>
  );
}
