import { useState } from 'preact/hooks';
import type { AttemptOut, UnitPage as UnitPageData } from '../../../src/model/unit.ts';
import { counting } from '../../lib/words.ts';
import { StateWord } from '../../parts/state.tsx';
import { Visible } from '../../parts/text.tsx';
import { TABS, type Tab, View } from './view.tsx';

export function AttemptViews({ attempt, page }: { readonly attempt: AttemptOut; readonly page: UnitPageData }) {
  const [tab, show] = useState<Tab>('Diff');
  return (
    <>
      <Road attempt={attempt} />
      <div class="underlined" role="tablist" aria-label={`Views of ${attempt.step}, attempt ${attempt.attempt}`}>
        {TABS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={tab === name}
            aria-controls="tab-panel"
            onClick={() => show(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        <View tab={tab} attempt={attempt} page={page} />
      </div>
    </>
  );
}

const STAGES = ['extract', 'parse', 'coerce', 'schema', 'rules', 'ground', 'checks'] as const;

type Stage = (typeof STAGES)[number];
type Judged = NonNullable<AttemptOut['verdict']>;

function Road({ attempt: { verdict, attempt, step, passages } }: { readonly attempt: AttemptOut }) {
  if (verdict === undefined) return null;
  // Few contracts look values up in a source.
  const stages = STAGES.filter((stage) => stage !== 'ground' || passages !== undefined);
  return (
    <section class="section" aria-label="Stages">
      <h2>
        Stages of <Visible text={step} />, attempt {attempt}
      </h2>
      <div class="card stages">
        {stages.map((stage) => (
          <div key={stage}>
            <b>{stage}</b>
            <div>
              <StateWord {...deedOf(stage, verdict)} />
            </div>
          </div>
        ))}
        <div>
          <b>verdict</b>
          <div>
            <StateWord state={verdict.status} />
          </div>
        </div>
      </div>
    </section>
  );
}

function deedOf(stage: Stage, { changes, findings }: Judged): { readonly state: string; readonly word: string } {
  const isFrom = ({ code }: { readonly code: string }) => code.startsWith(`${stage}.`);
  const [altered, wrong] = [changes.filter(isFrom), findings.filter(isFrom)];
  if (wrong.length > 0) return { state: 'failed', word: counting(wrong.length, 'finding') };
  const isUnsafe = altered.some(({ safety }) => safety === 'unsafe');
  if (altered.length > 0) return { state: isUnsafe ? 'unsafe' : 'repaired', word: counting(altered.length, 'change') };
  return isReached(stage, findings) ? { state: 'valid', word: 'nothing' } : { state: 'skipped', word: 'not reached' };
}

function isReached(stage: Stage, findings: Judged['findings']): boolean {
  const before = STAGES.slice(0, STAGES.indexOf(stage));
  return !findings.some(({ code, severity }) => severity === 'error' && before.some((one) => code.startsWith(`${one}.`)));
}
