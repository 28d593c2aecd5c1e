import { useEffect, useState } from 'preact/hooks';
import type { UnitPage as UnitPageData } from '../../../src/model/unit.ts';
import { withQuery } from '../../lib/api.ts';
import { useData } from '../../lib/data.ts';
import { prettyJson } from '../../lib/json-text.ts';
import { settle, useKeys } from '../../lib/keys.ts';
import { address, go, place } from '../../lib/route.ts';
import { useStore } from '../../lib/store.ts';
import { counted, dollars, shellWord } from '../../lib/words.ts';
import { Button, Key } from '../../parts/controls.tsx';
import { ModelText } from '../../parts/model-text.tsx';
import { Top } from '../../parts/shell/top.tsx';
import { StateMark } from '../../parts/state.tsx';
import { Clock, Twin, Visible } from '../../parts/text.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { AttemptRow } from './attempt-row.tsx';
import { copyAsCase } from './copy-as-case.ts';
import { Road } from './road.tsx';
import { TABS, type Tab } from './tabs.ts';
import { View } from './view.tsx';

/** Everything that happened to one unit. */
export function UnitPage({ run, unit }: { readonly run: string; readonly unit: string }) {
  const { query } = useStore(place);
  const { state, code, step } = query;
  const filter = withQuery('', { state, code, step });
  const data = useData<UnitPageData>(`/api/runs${address(run)}/units${address(unit)}${filter}`, run);
  const [picked, pick] = useState<number>();
  const [tab, show] = useState<Tab>('Diff');
  useEffect(settle, [unit]);
  const page = data.value;
  const attempts = page?.attempts ?? [];
  // What a step computed has no reply; the last reply is what people come for.
  const replied = attempts.findLastIndex(({ reply, isSuperseded }) => reply !== undefined && !isSuperseded);
  const chosen = picked ?? (replied >= 0 ? replied : attempts.length - 1);
  const attempt = attempts[chosen];
  const to = (other: string | undefined) => other !== undefined && go(`${address('runs', run, 'u', other)}${filter}`);
  useKeys({
    j: () => to(page?.neighbours.next),
    k: () => to(page?.neighbours.previous),
    Escape: () => go(`${address('runs', run)}${filter}`),
    y: () => void copyAsCase(attempt),
    l: () => go(`/lab?run=${encodeURIComponent(run)}`),
    ...Object.fromEntries(attempts.slice(0, 9).map((_, at) => [String(at + 1), () => pick(at)])),
  });
  const crumbs = [{ text: 'Runs', href: '/runs' }, { text: run, href: address('runs', run) }, { text: unit }];
  if (page === undefined)
    return (
      <>
        <Top crumbs={crumbs} />
        <Waiting data={data} />
      </>
    );
  const last = page.steps.at(-1);
  const spent = attempts.flatMap(({ calls }) => calls);
  const priced = spent.filter(({ cost }) => cost !== undefined);
  return (
    <>
      <Top crumbs={crumbs}>
        <span class="quiet">
          <Key name="k" /> <Key name="j" />
        </span>
      </Top>
      <div class="content">
        <div class="row">
          <h1 class="mono">
            <Visible text={unit.slice(0, 200)} />
          </h1>
          {last !== undefined && <StateMark state={last.state} />}
          <span class="quiet">
            step <Visible text={last?.step ?? ''} />
            {last?.reason !== undefined && (
              <>
                {' '}
                · <Visible text={last.reason} />
              </>
            )}
            {page.parent !== undefined && (
              <>
                {' '}
                · made from{' '}
                <a href={address('runs', run, 'u', page.parent)}>
                  <Visible text={page.parent} />
                </a>
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
          {last?.reviews
            .filter((review) => review.state === 'open')
            .map((review) => (
              <a key={review.id} class="button primary" href={address('d', review.id)}>
                Open to decide
              </a>
            ))}
        </div>
        {page.run.purgedAt !== undefined && (
          <div class="banner plain">
            The contents of this run were purged on <Clock time={page.run.purgedAt} />. Verdicts and codes remain.
          </div>
        )}
        <section class="section" aria-label="Attempts">
          <div class="spread">
            <h2>Attempts</h2>
            <span class="meta">
              {counted(attempts.length)}
              {page.most !== undefined && ` of ${page.most} a step`} ·{' '}
              {priced.length === spent.length && spent.length > 0
                ? dollars(priced.reduce((sum, { cost = 0 }) => sum + cost, 0))
                : 'cost unknown'}
            </span>
          </div>
          <div class="card">
            {attempts.length === 0 && <p class="pad quiet">No attempts yet.</p>}
            {attempts.map((one, at) => (
              <AttemptRow
                key={`${one.step} ${one.attempt} ${one.isSuperseded}`}
                attempt={one}
                run={run}
                number={at + 1}
                isChosen={at === chosen}
                onChoose={() => pick(at)}
              />
            ))}
          </div>
        </section>
        {attempt !== undefined && (
          <>
            <Road attempt={attempt} />
            <div class="underlined" role="tablist" aria-label="Views of the attempt">
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
        )}
        {page.input !== undefined && (
          <section class="section" aria-label="Input">
            <h2>Input</h2>
            <div class="card pad">
              <ModelText text={prettyJson(page.input.text)} length={page.input.length} />
            </div>
          </section>
        )}
        <Twin command={`tamis show ${shellWord(page.run.folder)} ${shellWord(unit)}`} label="In a terminal" />
      </div>
    </>
  );
}
