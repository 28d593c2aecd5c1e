import type { RunPage as RunPageData } from '../../../src/model/run-page.ts';
import { counted, span } from '../../lib/words.ts';
import { TrendChart } from '../../parts/chart/trend-chart.tsx';
import { Section } from '../../parts/section.tsx';
import { Ago } from '../../parts/text.tsx';

export function CodesSection({ page: { run, failures, faults } }: { readonly page: RunPageData }) {
  const total = failures.series.reduce((sum, { total: one }) => sum + one, 0);
  const end = run.activity === 'running' ? Date.now() : run.updatedAt;
  return (
    <Section
      title="Failed attempts by code"
      meta={
        <>
          {counted(total)} in {span(end - run.createdAt)}, one scale
          {Date.now() - failures.asOf > 5000 && (
            <>
              {' '}
              · counted <Ago time={failures.asOf} />
            </>
          )}
        </>
      }
    >
      {failures.series.length === 0 ? (
        <div class="card pad quiet">No attempt has failed.</div>
      ) : (
        <TrendChart
          trend={failures}
          faults={faults}
          label="Failed attempts by code over time"
          href={(code) => `/failures?run=${encodeURIComponent(run.id)}&code=${encodeURIComponent(code)}`}
        />
      )}
    </Section>
  );
}
