import type { Failures } from '../../../src/model/failure.ts';
import type { Series } from '../../../src/model/trend.ts';
import { axisTime, counted, span } from '../../lib/words.ts';
import { type Heading, Table } from '../../parts/table.tsx';
import { Visible } from '../../parts/text.tsx';
import { NAMES, rowsOf, TITLES } from './grouping.ts';

interface HeatGiven {
  readonly failures: Failures;
  readonly series: readonly Series[];
  readonly chosen: number;
  readonly onChoose: (at: number) => void;
}

/** Counts by step or model, the darker the more. The totals come first: what is cut off on a narrow screen is when, not how many. */
export function Heat({ failures, series, chosen, onChoose }: HeatGiven) {
  const { trend, by, units, subject } = failures;
  const top = Math.max(1, ...series.flatMap(({ counts }) => counts));
  const grade = (count: number) => (count === 0 ? 0 : Math.min(4, 1 + Math.floor((3.999 * count) / top)));
  const unitsOf = ({ key, code }: Series) => units.find((one) => one.key === key && (one.code ?? '') === (code ?? ''));
  return (
    <>
      <Table card="Table of failures" label={`${TITLES[subject]} by ${NAMES[by]}`} columns={columnsOf(failures)}>
        {series.map((row, at) => {
          const own = unitsOf(row);
          return (
            <tr
              key={`${row.key} ${row.code ?? ''}`}
              class={at === chosen ? 'chosen' : ''}
              onClick={() => onChoose(at)}
              onFocusCapture={() => onChoose(at)}
            >
              <th scope="row">
                <button type="button" class="button plain" onClick={() => onChoose(at)}>
                  <Visible as="code" text={row.key === '' ? 'none' : row.key.slice(0, 100)} />
                </button>
                {row.code !== undefined && <div class="meta">{row.code}</div>}
              </th>
              <td class="number strong">{counted(row.total)}</td>
              {subject === 'failures' && (
                <>
                  <td class="number">
                    <a href={rowsOf(failures.run, by, row)}>{counted(own?.units ?? 0)}</a>
                  </td>
                  <td class="number">{Math.round((100 * row.mended) / Math.max(1, row.total))}%</td>
                  {failures.compared !== undefined && (
                    <td class="number" title={`${counted(own?.before ?? 0)} units, then ${counted(own?.units ?? 0)}`}>
                      {share(own?.before, failures.totalBefore)} → {share(own?.units, failures.total)}
                    </td>
                  )}
                </>
              )}
              {row.counts.map((count, index) => (
                <td key={index} class={`heat heat-${grade(count)}`}>
                  {counted(count)}
                </td>
              ))}
            </tr>
          );
        })}
      </Table>
      <div class="spread meta">
        <span>Per {span(trend.width)}. Darker is more.</span>
        <span>Attempts: every reply that failed, by the first thing wrong with it. Units: failed for good.</span>
      </div>
    </>
  );
}

/** How many of the units of a run: runs of different sizes can be compared by it. */
function share(units = 0, of = 0): string {
  return of === 0 ? '–' : `${((100 * units) / of).toFixed(1)}%`;
}

function columnsOf({ trend, by, subject, compared }: Failures): readonly Heading[] {
  const times = Array.from({ length: trend.length }, (_, at) => axisTime(trend.from + at * trend.width, trend.width));
  const sums = subject === 'failures' ? ['Units', 'Fixed by retry', ...(compared === undefined ? [] : ['Was → is'])] : [];
  return [
    NAMES[by],
    ...[subject === 'faults' ? 'Calls' : 'Attempts', ...sums].map((figures) => ({ figures })),
    ...times.map((shades) => ({ shades })),
  ];
}
