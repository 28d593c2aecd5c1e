import type { TrendCount, TrendQuery } from '@tamis/ledger';
import type { Book } from '../books/book.ts';
import type { Books } from '../books/books.ts';
import type { Series, Trend } from '../model/trend.ts';

const BARS = 18;

const WIDTHS = [1, 5, 10, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 43_200, 86_400, 604_800].map(
  (seconds) => seconds * 1000,
);

const MOST = 50;

// The width of a bar for a time span. It grows in steps, so that a run in progress is not recounted after every reply.
export function barWidth(milliseconds: number, bars = BARS): number {
  return WIDTHS.find((width) => milliseconds / width <= bars) ?? (WIDTHS.at(-1) as number);
}

export async function readTrend(
  books: Books,
  book: Book,
  { run, ...query }: TrendQuery & { readonly run: string },
  span: { readonly from: number; readonly to: number },
): Promise<Trend> {
  const { result, asOf } = await books.sum<readonly TrendCount[]>(book, 'trend', run, query);
  const from = Math.floor(span.from / query.width) * query.width;
  const last = result.reduce((latest, { at }) => Math.max(latest, at), span.to);
  const length = Math.max(1, Math.floor((last - from) / query.width) + 1);
  const series = seriesOf(result, from, query.width, length);
  return { from, width: query.width, length, series: series.slice(0, MOST), more: Math.max(0, series.length - MOST), asOf };
}

function seriesOf(counts: readonly TrendCount[], from: number, width: number, length: number): Series[] {
  const groups = Map.groupBy(counts, ({ key = '', code = '' }) => JSON.stringify([key, code]));
  return [...groups.values()]
    .map((group) => {
      const [{ key = '', code } = { key: '', code: undefined }] = group;
      const bars = Array.from({ length }, () => 0);
      for (const { at, attempts } of group) {
        const bar = Math.min(length - 1, Math.max(0, Math.floor((at - from) / width)));
        bars[bar] = (bars[bar] ?? 0) + attempts;
      }
      const sum = (of: (count: TrendCount) => number) => group.reduce((all, one) => all + of(one), 0);
      return { key, code, counts: bars, total: sum(({ attempts }) => attempts), mended: sum(({ mended }) => mended) };
    })
    .sort((one, other) => other.total - one.total || (one.key < other.key ? -1 : 1));
}
