import type { Failures } from '../../../src/model/failure.ts';
import type { Series } from '../../../src/model/trend.ts';
import type { SortKey } from '../../lib/sorted.ts';
import type { Sorting } from '../../lib/use-sorted.ts';
import { axisTime, counted, span } from '../../lib/words.ts';
import { type Heading, Table } from '../../parts/table.tsx';
import { Visible } from '../../parts/text.tsx';
import { type By, NAMES, rowsOf, type Subject, TITLES } from './grouping.ts';

interface HeatGiven {
  readonly failures: Failures;
  readonly series: readonly Series[];
  readonly sorting: Sorting;
  readonly chosen: number;
  readonly onChoose: (at: number) => void;
}

// A heat map of counts over time; darker cells mean higher counts. The totals come first, so that a narrow screen cuts off times rather
// than totals.
export function Heat({ failures, series, sorting, chosen, onChoose }: HeatGiven) {
  const { trend, by, subject } = failures;
  const top = Math.max(1, ...series.flatMap(({ counts }) => counts));
  const grade = (count: number) => (count === 0 ? 0 : Math.min(4, 1 + Math.floor((3.999 * count) / top)));
  return (
    <>
      <Table
        card="Table of failures"
        label={`${TITLES[subject]} by ${NAMES[by]}`}
        columns={columnsOf(failures)}
        sorting={sorting}
      >
        {series.map((row, at) => {
          const own = unitsOf(failures, row);
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
        <span>
          One column for each {span(trend.width)}; darker means more {subject}.
        </span>
        <span>Attempts: every failed reply, counted under its first problem. Units: those that failed for good.</span>
      </div>
    </>
  );
}

function unitsOf(failures: Failures | undefined, { key, code }: Series): Failures['units'][number] | undefined {
  return failures?.units.find((one) => one.key === key && (one.code ?? '') === (code ?? ''));
}

export function keysOf(failures: Failures | undefined, by: By, subject: Subject): { readonly [column: string]: SortKey<Series> } {
  return {
    [NAMES[by]]: ({ key }) => key,
    [subject === 'faults' ? 'Calls' : 'Attempts']: ({ total }) => total,
    Units: (row) => unitsOf(failures, row)?.units ?? 0,
    'Fixed by retry': ({ mended, total }) => mended / Math.max(1, total),
    'Was → is': (row) => change(failures, unitsOf(failures, row)),
  };
}

function change(failures: Failures | undefined, own: Failures['units'][number] | undefined): number {
  const { total = 1, totalBefore = 1 } = failures ?? {};
  return (own?.units ?? 0) / Math.max(1, total) - (own?.before ?? 0) / Math.max(1, totalBefore);
}

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
