import type { LabResult } from '../../../src/model/lab.ts';
import { address } from '../../lib/route.ts';
import { counted, counting } from '../../lib/words.ts';
import { ModelText } from '../../parts/model-text.tsx';
import { StateWord } from '../../parts/state.tsx';
import { Visible } from '../../parts/text.tsx';

interface RowsGiven {
  readonly title: string;
  readonly rows: LabResult['wouldPass'];
  readonly run: string;
}

export function Rows({ title, rows, run }: RowsGiven) {
  return (
    <section class="section" aria-label={title}>
      <h2>
        {title} <span class="quiet">{rows.length === 50 ? '50 or more' : counted(rows.length)}</span>
      </h2>
      {rows.length > 0 && (
        <div class="card parts">
          {rows.slice(0, 20).map((row) => (
            <details key={`${row.unit} ${row.attempt}`}>
              <summary>
                <Visible as="a" class="mono" href={address('runs', run, 'u', row.unit)} text={row.unit} />{' '}
                <span class="meta">attempt {row.attempt}</span> <StateWord state={row.was} /> → <StateWord state={row.is} />{' '}
                {row.code !== undefined ? (
                  <code>{row.code}</code>
                ) : (
                  row.wasCode !== undefined && <span class="meta">was {row.wasCode}</span>
                )}{' '}
                <Visible as="span" class="quiet" text={row.message ?? ''} />
              </summary>
              {row.before !== undefined && <ModelText text={row.before.text} length={row.before.length} label="Before" />}
              {row.after !== undefined && <ModelText text={row.after.text} length={row.after.length} label="After" />}
            </details>
          ))}
          {rows.length > 20 && <p class="quiet">{counting(rows.length - 20, 'more row')} not listed.</p>}
        </div>
      )}
    </section>
  );
}
