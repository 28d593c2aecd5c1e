import { useState } from 'preact/hooks';
import type { Trend } from '../../../src/model/trend.ts';
import { clock, counted, span } from '../../lib/words.ts';
import { FaultRow, SeriesRow } from './chart-rows.tsx';
import { TrendTable } from './trend-table.tsx';

/** What a chart is made of. */
interface ChartGiven {
  readonly trend: Trend;
  readonly faults?: Trend | undefined;
  readonly href: (key: string) => string;
  readonly label: string;
}

/** Rows beyond this number are only in the table. */
const MOST = 6;

/** Codes over time: a row of bars for each, on one scale. A stack would need more colours, and hide the one that grew. */
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
