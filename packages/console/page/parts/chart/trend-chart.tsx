import { useState } from 'preact/hooks';
import type { Series, Trend } from '../../../src/model/trend.ts';
import { axisTime, clock, counted, span } from '../../lib/words.ts';
import { Table } from '../table.tsx';
import { Visible } from '../text.tsx';

interface ChartGiven {
  readonly trend: Trend;
  readonly faults?: Trend | undefined;
  readonly href: (key: string) => string;
  readonly label: string;
}

const MOST = 6;

// A chart of codes over time, with one row of bars per code on a common scale. A stacked chart would need more colours, and would hide the
// code that grew.
export function TrendChart(given: ChartGiven) {
  const { trend, label } = given;
  const [isTable, showTable] = useState(false);
  const more = trend.more + Math.max(0, trend.series.length - MOST);
  return (
    <div class="section">
      {isTable ? <TrendTable trend={trend} label={label} /> : <Bars {...given} />}
      <div>
        <button type="button" class="button plain" aria-pressed={isTable} onClick={() => showTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </button>
        {more > 0 && <span class="meta"> {counted(more)} more in the table.</span>}
      </div>
    </div>
  );
}

function Bars({ trend, faults, href, label }: ChartGiven) {
  const shown = trend.series.slice(0, MOST);
  const faultSums = faults === undefined ? [] : sumOf(faults);
  const top = Math.max(1, ...shown.flatMap(({ counts }) => counts), ...faultSums);
  return (
    <div class="card chart" role="group" aria-label={label}>
      {shown.map((series) => (
        <SeriesRow key={series.key} series={series} trend={trend} top={top} href={href(series.key)} />
      ))}
      {faultSums.some((count) => count > 0) && <FaultRow sums={faultSums} top={top} />}
      <span />
      <span />
      <div class="spread meta">
        <span>{clock(trend.from)}</span>
        <span>bars of {span(trend.width)}</span>
        <span>{clock(trend.from + trend.length * trend.width)}</span>
      </div>
    </div>
  );
}

function sumOf({ series, length }: Trend): readonly number[] {
  return Array.from({ length }, (_, at) => series.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0));
}

function TrendTable({ trend, label }: { readonly trend: Trend; readonly label: string }) {
  const times = Array.from({ length: trend.length }, (_, at) => axisTime(trend.from + at * trend.width, trend.width));
  return (
    <Table card="Chart as a table" label={label} columns={['Name', ...[...times, 'All'].map((figures) => ({ figures }))]}>
      {trend.series.map(({ key, counts, total }) => (
        <tr key={key}>
          <th scope="row">
            <Visible as="code" text={key} />
          </th>
          {counts.map((count, at) => (
            <td key={at} class="number">
              {counted(count)}
            </td>
          ))}
          <td class="number">{counted(total)}</td>
        </tr>
      ))}
    </Table>
  );
}

function height(count: number, top: number): string {
  return `${count === 0 ? 0 : Math.max(8, (100 * count) / top)}%`;
}

interface SeriesRowGiven {
  readonly series: Series;
  readonly trend: Trend;
  readonly top: number;
  readonly href: string;
}

function SeriesRow({ series: { key, total, counts }, trend: { from, width }, top, href }: SeriesRowGiven) {
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

// A row of bars for faults, shown separately because they are not the model's mistakes.
function FaultRow({ sums, top }: { readonly sums: readonly number[]; readonly top: number }) {
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
