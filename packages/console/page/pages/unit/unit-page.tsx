import { useState } from 'preact/hooks';
import type { AttemptOut, UnitPage as UnitPageData } from '../../../src/model/unit.ts';
import { withQuery } from '../../lib/api.ts';
import { useData } from '../../lib/data.ts';
import { prettyJson } from '../../lib/json/pretty-json.ts';
import { useKeys, useSettling } from '../../lib/keys.ts';
import { address, go, place } from '../../lib/route.ts';
import { useStore } from '../../lib/store.ts';
import { reasonText, shellArgument, shellWord } from '../../lib/words.ts';
import { Button, Key } from '../../parts/button.tsx';
import { ModelText } from '../../parts/model-text.tsx';
import { PassagesSection } from '../../parts/passages/passages-section.tsx';
import { Section } from '../../parts/section.tsx';
import { Top } from '../../parts/shell/top.tsx';
import { StateMark } from '../../parts/state.tsx';
import { Clock, Twin, Visible } from '../../parts/text.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { RetryDialog } from '../run/retry-dialog.tsx';
import { AttemptViews } from './attempt-views.tsx';
import { AttemptsSection } from './attempts-section.tsx';
import { copyAsCase } from './copy-as-case.ts';
import { firstShown } from './first-shown.ts';

export function UnitPage({ run, unit }: { readonly run: string; readonly unit: string }) {
  const { state, code, step, order } = useStore(place).query;
  const filter = withQuery('', { state, code, step, order });
  const data = useData<UnitPageData>(`/api/runs${address(run)}/units${address(unit)}${filter}`, run);
  const [picked, pick] = useState<Pick<AttemptOut, 'step' | 'attempt'>>();
  const [isRetrying, retry] = useState(false);
  useSettling(unit);
  const page = data.value;
  const attempts = page?.attempts ?? [];
  const attempt = attempts.find((one) => one.step === picked?.step && one.attempt === picked.attempt) ?? firstShown(page);
  const to = (other: string | undefined) => other !== undefined && go(`${address('runs', run, 'u', other)}${filter}`);
  const alike = attempts.filter((one) => one.step === attempt?.step && one.attempt < 10);
  useKeys({
    j: () => to(page?.neighbours.next),
    k: () => to(page?.neighbours.previous),
    Escape: () => go(`${address('runs', run)}${filter}`),
    y: () => void copyAsCase(attempt),
    r: () => retryOff(page) === undefined && retry(true),
    l: () => go(`/lab?run=${encodeURIComponent(run)}`),
    // A digit picks the attempt of that number at the same step.
    ...Object.fromEntries(alike.map((one) => [String(one.attempt), () => pick(one)])),
  });
  const crumbs = [{ text: 'Runs', href: '/runs' }, { text: run, href: address('runs', run) }, { text: unit }];
  if (page === undefined)
    return (
      <>
        <Top crumbs={crumbs} />
        <Waiting data={data} />
      </>
    );
  return (
    <>
      <Top crumbs={crumbs}>
        <span class="quiet">
          <Key name="k" /> <Key name="j" />
        </span>
      </Top>
      <div class="content">
        <UnitHeading page={page} attempt={attempt} onRetry={() => retry(true)} />
        <AttemptsSection page={page} chosen={attempt} onChoose={pick} />
        {attempt !== undefined && <AttemptViews attempt={attempt} page={page} />}
        <PassagesSection key={`${attempt?.step} ${attempt?.attempt}`} passages={attempt?.passages} />
        {page.input !== undefined && (
          <Section title="Input">
            <div class="card pad">
              <ModelText text={prettyJson(page.input.text)} length={page.input.length} />
            </div>
          </Section>
        )}
        <Twin command={`tamis show ${shellWord(page.run.folder)} ${shellArgument(unit)}`} label="In a terminal" />
      </div>
      {isRetrying && <RetryDialog run={run} which={{ unit }} onClose={() => retry(false)} />}
    </>
  );
}

// Why a unit can't be retried.
function retryOff(page: UnitPageData | undefined): string | undefined {
  return page?.state === 'failed' || page?.state === 'quarantined' ? undefined : 'The unit has not failed';
}

interface UnitHeadingGiven {
  readonly page: UnitPageData;
  readonly attempt: AttemptOut | undefined;
  readonly onRetry: () => void;
}

function UnitHeading({ page, attempt, onRetry }: UnitHeadingGiven) {
  const { run, unit, parent, state } = page;
  const last = page.steps.at(-1);
  return (
    <>
      <div class="row">
        <Visible as="h1" class="mono" text={unit.slice(0, 200)} />
        <StateMark state={state} />
        <span class="quiet">
          at step <Visible text={last?.step ?? ''} />
          {last?.reason !== undefined && <Visible text={`: ${reasonText(last.reason)}`} />}
          {parent !== undefined && (
            <>
              {' '}
              · made from <Visible as="a" href={address('runs', run.id, 'u', parent)} text={parent} />
            </>
          )}
        </span>
        <span class="push" />
        <Button
          onPress={() => void copyAsCase(attempt)}
          keyName="y"
          off={attempt?.reply === undefined ? 'There is no reply' : undefined}
        >
          Copy as test case
        </Button>
        <Button onPress={onRetry} keyName="r" off={retryOff(page)}>
          Retry…
        </Button>
        {last?.reviews
          .filter((review) => review.state === 'open')
          .map((review) => (
            <a key={review.id} class="button primary" href={address('d', review.id)}>
              Open to decide
            </a>
          ))}
      </div>
      {run.purgedAt !== undefined && (
        <div class="banner plain">
          The contents of this run were purged on <Clock time={run.purgedAt} />. Verdicts and codes remain.
        </div>
      )}
    </>
  );
}
