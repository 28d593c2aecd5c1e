import type { Trend } from '../../../src/model/trend.ts';
import { axisTime, counted } from '../../lib/words.ts';
import { ScrollCard } from '../scroll-card.tsx';
import { TableHead } from '../table-head.tsx';
import { Visible } from '../text.tsx';

/** The figures of a chart, as a table. */
export function TrendTable({ trend, label }: { readonly trend: Trend; readonly label: string }) {
  const times = Array.from({ length: trend.length }, (_, at) => axisTime(trend.from + at * trend.width, trend.width));
  return (
    <ScrollCard label="Chart as a table">
      <table aria-label={label}>
        <TableHead columns={['Name', ...[...times, 'All'].map((figures) => ({ figures }))]} />
        <tbody>
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
        </tbody>
      </table>
    </ScrollCard>
  );
}
