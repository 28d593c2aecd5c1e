import { useState } from 'preact/hooks';
import type { Trend } from '../../src/model/run.ts';
import { axisTime, clock, counted, span } from '../lib/words.ts';
import { ScrollCard } from './scroll-card.tsx';
import { Visible } from './text.tsx';

/** Codes over time: a row of bars for each, on one scale. A stack would need more colours, and hide the one that grew. */
export function TrendChart({
  trend,
  faults,
  href,
  label,
  most = 6,
}: {
  readonly trend: Trend;
  readonly faults?: Trend | undefined;
  readonly href: (key: string) => string;
  readonly label: string;
  readonly most?: number;
}) {
  const [isTable, showTable] = useState(false);
  const shown = trend.series.slice(0, most);
  const faultSums = faults === undefined ? [] : sumOf(faults);
  const top = Math.max(1, ...shown.flatMap(({ counts }) => counts), ...faultSums);
  return (
    <div class="section">
      {isTable ? (
        <TrendTable trend={trend} label={label} />
      ) : (
        <div class="card chart" role="group" aria-label={label}>
          {shown.map(({ key, total, counts }) => (
            <Row
              key={key}
              name={key}
              total={total}
              counts={counts}
              top={top}
              href={href(key)}
              from={trend.from}
              width={trend.width}
            />
          ))}
          {faultSums.some((count) => count > 0) && (
            <>
              <span>
                Faults <span class="meta">not the model's</span>
              </span>
              <b class="number">{counted(faultSums.reduce((sum, count) => sum + count, 0))}</b>
              <div class="bars faults">
                {faultSums.map((count, at) => (
                  <i
                    key={at}
                    class={count === 0 ? 'none' : ''}
                    style={{ height: `${Math.max(count === 0 ? 0 : 8, (100 * count) / top)}%` }}
                  />
                ))}
              </div>
            </>
          )}
          <span />
          <span />
          <div class="spread meta">
            <span>{clock(trend.from)}</span>
            <span>bars of {span(trend.width)}</span>
            <span>{clock(trend.from + trend.length * trend.width)}</span>
          </div>
        </div>
      )}
      <div>
        <button type="button" class="button plain" aria-pressed={isTable} onClick={() => showTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </button>
        {trend.more + Math.max(0, trend.series.length - most) > 0 && (
          <span class="meta"> {counted(trend.more + Math.max(0, trend.series.length - most))} more in the table.</span>
        )}
      </div>
    </div>
  );
}

function sumOf({ series, length }: Trend): readonly number[] {
  return Array.from({ length }, (_, at) => series.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0));
}

function Row({
  name,
  total,
  counts,
  top,
  href,
  from,
  width,
}: {
  readonly name: string;
  readonly total: number;
  readonly counts: readonly number[];
  readonly top: number;
  readonly href: string;
  readonly from: number;
  readonly width: number;
}) {
  return (
    <>
      <a class="cut" href={href}>
        <code>
          <Visible text={name === '' ? 'unknown' : name} />
        </code>
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
            style={{ height: `${count === 0 ? 0 : Math.max(8, (100 * count) / top)}%` }}
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

function TrendTable({ trend, label }: { readonly trend: Trend; readonly label: string }) {
  return (
    <ScrollCard label="Chart as a table">
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            {Array.from({ length: trend.length }, (_, at) => (
              <th key={at} scope="col" class="number">
                {axisTime(trend.from + at * trend.width, trend.width)}
              </th>
            ))}
            <th scope="col" class="number">
              All
            </th>
          </tr>
        </thead>
        <tbody>
          {trend.series.map(({ key, counts, total }) => (
            <tr key={key}>
              <th scope="row">
                <code>
                  <Visible text={key} />
                </code>
              </th>
              {counts.map((count, at) => (
                <td key={at} class="number">
                  {counted(count)}
                </td>
              ))}
              <td class="number">{counted(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollCard>
  );
}
