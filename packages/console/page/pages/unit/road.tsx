import type { AttemptOut } from '../../../src/model/unit.ts';
import { counting } from '../../lib/words.ts';
import { StateWord } from '../../parts/state.tsx';
import { Visible } from '../../parts/text.tsx';

const STAGES = ['extract', 'parse', 'coerce', 'schema', 'rules', 'checks'] as const;

/** What each stage did to the reply of an attempt. */
export function Road({ attempt: { verdict, attempt, step } }: { readonly attempt: AttemptOut }) {
  if (verdict === undefined) return null;
  const { changes, findings, status } = verdict;
  return (
    <section class="section" aria-label="Stages">
      <h2>
        Stages of <Visible text={step} />, attempt {attempt}
      </h2>
      <div class="card stages">
        {STAGES.map((stage) => {
          const altered = changes.filter(({ code }) => code.startsWith(`${stage}.`));
          const wrong = findings.filter(({ code }) => code.startsWith(`${stage}.`));
          return (
            <div key={stage}>
              <b>{stage}</b>
              <div>
                {wrong.length > 0 ? (
                  <StateWord state="failed" word={counting(wrong.length, 'finding')} />
                ) : altered.some(({ safety }) => safety === 'unsafe') ? (
                  <StateWord state="unsafe" word={counting(altered.length, 'change')} />
                ) : altered.length > 0 ? (
                  <StateWord state="repaired" word={counting(altered.length, 'change')} />
                ) : (
                  <StateWord state="valid" word="nothing" />
                )}
              </div>
            </div>
          );
        })}
        <div>
          <b>verdict</b>
          <div>
            <StateWord state={status} />
          </div>
        </div>
      </div>
    </section>
  );
}
