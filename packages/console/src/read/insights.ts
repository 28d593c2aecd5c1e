import { byMistakes, type InsightGroup, type InsightGrouping, type Insights } from '@tamis/pipeline';
import type { Books } from '../books/books.ts';
import type { AllInsights } from '../books/sums.ts';
import type { InsightsOut } from '../model/failure.ts';
import { barWidth, readTrend } from './trends.ts';

export async function readInsights(
  books: Books,
  by: InsightGrouping,
  id: string | undefined,
  now: number,
): Promise<InsightsOut | undefined> {
  const all = await books.runs();
  const chosen = id === undefined ? all : all.filter(({ book }) => book.id === id);
  if (id !== undefined && chosen.length === 0) return undefined;
  const known = await Promise.all(chosen.map(({ book, row }) => books.sum<AllInsights | undefined>(book, 'insights', row.run)));
  const parts = known.flatMap(({ result }) => result?.[by] ?? []);
  const found = known.flatMap(({ result }, at) =>
    (result?.[by].groups ?? []).map((group) => ({ ...group, run: chosen[at]?.book.id })),
  );
  const [only] = chosen.length === 1 ? chosen : [];
  const span = only && { from: only.row.createdAt, to: only.row.status === 'open' ? now : only.row.updatedAt };
  const trend =
    only === undefined || span === undefined
      ? undefined
      : await readTrend(
          books,
          only.book,
          { run: only.row.run, subject: 'mistakes', by: by === 'model' ? 'model' : 'code', width: barWidth(span.to - span.from) },
          span,
        );
  const sum = (of: (part: Insights) => number) => parts.reduce((total, part) => total + of(part), 0);
  return {
    by,
    ...{ attempts: sum(({ attempts }) => attempts), failed: sum(({ failed }) => failed), held: sum(({ held }) => held) },
    ...{
      asked: sum(({ asked }) => asked),
      passed: sum(({ passed }) => passed),
      passedFirst: sum(({ passedFirst }) => passedFirst),
    },
    groups: [...added(found)],
    trend,
    runs: all.map(({ book, detail, folder }) => ({ id: book.id, name: detail.pipeline ?? book.id, folder })),
    asOf: Math.min(now, ...known.map(({ asOf }) => asOf)),
  };
}

type FoundGroup = InsightGroup & { readonly run: string | undefined };

function added(groups: readonly FoundGroup[]): InsightsOut['groups'] {
  const keyed = Map.groupBy(groups, ({ key }) => key);
  return [...keyed.values()]
    .flatMap(([first, ...others]) => {
      if (first === undefined) return [];
      const sum = (of: (group: InsightGroup) => number) => others.reduce((total, group) => total + of(group), of(first));
      const { run, told } = [first, ...others].reduce((most, one) =>
        one.failed + one.held > most.failed + most.held ? one : most,
      );
      return [
        {
          ...{ ...first, run, told },
          ...{
            failed: sum(({ failed }) => failed),
            held: sum(({ held }) => held),
            retried: sum(({ retried }) => retried),
            cured: sum(({ cured }) => cured),
          },
          ...{ hinted: sum(({ hinted }) => hinted), curedByHint: sum(({ curedByHint }) => curedByHint) },
        },
      ];
    })
    .sort(byMistakes)
    .slice(0, 100);
}
