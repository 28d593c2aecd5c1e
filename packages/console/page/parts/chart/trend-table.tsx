import type { Trend } from '../../../src/model/trend.ts';
import { axisTime, counted } from '../../lib/words.ts';
import { Table } from '../table.tsx';
import { Visible } from '../text.tsx';

/** The figures of a chart, as a table. */
export function TrendTable({ trend, label }: { readonly trend: Trend; readonly label: string }) {
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
