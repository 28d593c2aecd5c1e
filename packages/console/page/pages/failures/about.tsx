import type { Examples, Failures } from '../../../src/model/failure.ts';
import type { Series } from '../../../src/model/trend.ts';
import { withQuery } from '../../lib/api.ts';
import { useData } from '../../lib/data.ts';
import { address } from '../../lib/route.ts';
import { counted, counting, shellWord } from '../../lib/words.ts';
import { Button, Key } from '../../parts/button.tsx';
import { StateMark, StateWord } from '../../parts/state.tsx';
import { Twin, Visible } from '../../parts/text.tsx';
import { type By, isOneGroup, rowsOf, type Subject } from './grouping.ts';

interface AboutGiven {
  readonly failures: Failures;
  readonly row: Series;
  readonly by: By;
  readonly subject: Subject;
  readonly onRetry: () => void;
}

export function About({ failures, row, by, subject, onRetry }: AboutGiven) {
  const code = by === 'code' ? row.key : (row.code ?? '');
  const isAttempt = subject !== 'faults' && code !== '';
  const path = isAttempt
    ? withQuery(`/api/runs${address(failures.run)}/examples`, {
        code,
        subject,
        path: by === 'path' ? row.key : undefined,
        rule: by === 'rule' ? row.key : undefined,
      })
    : undefined;
  const examples = useData<Examples>(path, failures.run).value;
  const most = Math.max(1, ...(examples?.found.map(({ count }) => count) ?? []));
  return (
    <>
      <div class="spread">
        <Visible as="h2" class="mono" text={row.key === '' ? 'none' : row.key.slice(0, 100)} />
        <StateMark
          state={subject === 'failures' ? 'fail' : subject === 'repairs' ? 'safe' : 'quarantined'}
          word={counting(row.total, subject === 'faults' ? 'call' : 'attempt')}
        />
      </div>
      {examples?.help !== undefined && <p class="quiet">{examples.help}</p>}
      {subject === 'faults' && <p class="quiet">A fault comes from us or the outside world; it is never the model's mistake.</p>}
      {examples !== undefined && examples.found.length > 0 && (
        <div class="section">
          <div class="spread meta">
            <span>What was found</span>
            <span>in the newest {counted(examples.sampled)}</span>
          </div>
          <div class="card parts">
            {examples.found.map(({ text, count }) => (
              <div key={text} class="fieldrow" style={{ gridTemplateColumns: 'minmax(0, 1fr) 120px 40px' }}>
                <Visible as="span" class="mono cut" text={text} />
                <div class="hbar" style={{ width: `${(100 * count) / most}%` }} />
                <span class="number">{counted(count)}</span>
              </div>
            ))}
          </div>
        </div>
      )}
      {examples !== undefined && examples.examples.length > 0 && (
        <div class="section">
          <h3>Examples</h3>
          <div class="card parts">
            {examples.examples.map((example) => (
              <div key={`${example.unit} ${example.attempt}`}>
                <div class="spread">
                  <Visible
                    as="a"
                    class="mono cut"
                    href={address('runs', failures.run, 'u', example.unit)}
                    text={example.unit.slice(0, 60)}
                  />
                  <span>
                    <span class="meta">attempt {example.attempt}</span> <StateWord state={example.status} />
                  </span>
                </div>
                {example.excerpt !== undefined && (
                  <Excerpt text={example.excerpt} mark={example.mark} kind={subject === 'repairs' ? 'altered' : 'found'} />
                )}
                {example.message !== undefined && <Visible as="div" class="quiet" text={example.message} />}
              </div>
            ))}
            <div>
              <a href={rowsOf(failures.run, by, row, subject)}>
                {subject === 'repairs' ? 'All units repaired this way' : 'All units that failed this way'}
              </a>
            </div>
          </div>
        </div>
      )}
      {subject === 'failures' && (
        <div class="section">
          <Button
            onPress={onRetry}
            keyName="r"
            off={isOneGroup(by, row) ? undefined : 'Units can be retried only by code or step'}
          >
            Retry its units…
          </Button>
          <a class="button primary wide" href={`/lab?run=${encodeURIComponent(failures.run)}`}>
            Open in Lab <Key name="l" />
          </a>
          <p class="meta">Try a changed schema on the stored replies. No model is called.</p>
        </div>
      )}
      <Twin command={`tamis failures ${shellWord(failures.folder)} --by ${by === 'path' ? 'code' : by}`} label="In a terminal" />
    </>
  );
}

interface ExcerptGiven {
  readonly text: string;
  readonly mark: { readonly start: number; readonly end: number } | undefined;
  readonly kind: 'found' | 'altered';
}

function Excerpt({ text, mark, kind }: ExcerptGiven) {
  const { start = 0, end = 0 } = mark ?? {};
  return (
    <div class="model cut">
      <Visible text={text.slice(0, start)} />
      {end > start && <Visible as="span" class={kind} text={text.slice(start, end)} />}
      <Visible text={text.slice(end)} />
    </div>
  );
}
