import { useEffect, useState } from 'preact/hooks';
import type { AttemptOut, UnitPage as UnitPageData } from '../../src/model/unit.ts';
import { withQuery } from '../lib/api.ts';
import { useData } from '../lib/data.ts';
import { prettyJson } from '../lib/json-text.ts';
import { settle, useKeys } from '../lib/keys.ts';
import { address, go, place } from '../lib/route.ts';
import { useStore } from '../lib/store.ts';
import { counted, counting, dollars, shellWord } from '../lib/words.ts';
import { Code } from '../parts/code.tsx';
import { Button, Key } from '../parts/controls.tsx';
import { Diff } from '../parts/diff.tsx';
import { Top } from '../parts/shell.tsx';
import { StateMark, StateWord } from '../parts/state.tsx';
import { Clock, ModelText, Twin, Visible } from '../parts/text.tsx';
import { Waiting } from '../parts/waiting.tsx';

const TABS = ['Diff', 'Reply', 'Value', 'Prompt', 'Rules', 'Events', 'JSON'] as const;
type Tab = (typeof TABS)[number];

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
            Copy as case
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
            {attempts.length === 0 && <p class="pad quiet">Nothing was attempted yet.</p>}
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

function wordOf({ status, verdict }: AttemptOut): string {
  if (status === undefined) return 'pending';
  if (status === 'pass') return (verdict?.changes.length ?? 0) > 0 ? 'repaired' : 'valid';
  return status === 'hold' ? 'hold' : 'failed';
}

function AttemptRow({
  attempt,
  run,
  number,
  isChosen,
  onChoose,
}: {
  readonly attempt: AttemptOut;
  readonly run: string;
  readonly number: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const { verdict, calls, error } = attempt;
  const wrong = verdict?.findings.find(({ severity }) => severity === 'error');
  const doubt = verdict?.changes.find(({ safety }) => safety === 'unsafe');
  const faults = calls.filter(({ outcome }) => outcome === 'fault' || outcome === 'lost');
  const tokens = calls.reduce((sum, call) => sum + (call.tokens ?? 0), 0);
  const took = calls.reduce((sum, call) => sum + (call.took ?? 0), 0);
  return (
    <button type="button" class="attempt" aria-pressed={isChosen} onClick={onChoose}>
      <span class="quiet">{number}</span>
      <span class="long">
        <Clock time={attempt.startedAt} />
      </span>
      <StateWord state={wordOf(attempt)} />
      <span>
        <span class="quiet">
          <Visible text={attempt.step} />
          {attempt.origin !== undefined && `, reply ${attempt.origin} judged again`}
          {attempt.reason !== undefined && attempt.reason !== 'first' && (
            <>
              , <Visible text={attempt.reason} />
            </>
          )}
          {attempt.isSuperseded && ', superseded'}
        </span>{' '}
        {wrong !== undefined ? (
          <>
            <code>{wrong.code}</code>{' '}
            <span class="mono">
              <Visible text={wrong.path} />
            </span>{' '}
            <Visible text={wrong.message} />
            {wrong.hint !== undefined && (
              <div class="meta">
                Sent back: <Visible text={wrong.hint.slice(0, 300)} />
              </div>
            )}
          </>
        ) : doubt !== undefined ? (
          <>
            <code>{doubt.code}</code> <Visible text={doubt.message} />
          </>
        ) : error !== undefined ? (
          <Visible text={error} />
        ) : verdict !== undefined ? (
          counting(verdict.changes.length, 'safe change')
        ) : attempt.code !== undefined ? (
          <Code code={attempt.code} run={run} />
        ) : (
          'no answer was judged'
        )}
        {faults.length > 0 && (
          <div class="meta">
            {counting(faults.length, 'call')} brought no answer:{' '}
            <Visible text={faults.map(({ fault, outcome }) => fault ?? outcome).join(', ')} />
          </div>
        )}
      </span>
      <span class="meta long">
        {tokens > 0 && counting(tokens, 'token')} {took > 0 && `${(took / 1000).toFixed(1)} s`}
      </span>
    </button>
  );
}

const STAGES = ['extract', 'parse', 'coerce', 'schema', 'rules', 'checks'] as const;

/** What each stage did to the reply of an attempt. */
function Road({ attempt: { verdict, attempt } }: { readonly attempt: AttemptOut }) {
  if (verdict === undefined) return null;
  const { changes, findings, status } = verdict;
  return (
    <section class="section" aria-label="Stages">
      <h2>The road of attempt {attempt}</h2>
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

function View({ tab, attempt, page }: { readonly tab: Tab; readonly attempt: AttemptOut; readonly page: UnitPageData }) {
  const { reply, value, request, verdict } = attempt;
  const gone = (
    <p class="quiet">
      {page.run.purgedAt === undefined
        ? attempt.calls.length === 0
          ? 'This step computes: there is no reply of a model.'
          : 'The run did not keep it.'
        : 'It was purged.'}
    </p>
  );
  switch (tab) {
    case 'Diff':
      return reply === undefined ? (
        gone
      ) : (
        <Diff
          reply={reply.text}
          value={value?.text}
          changes={verdict?.changes ?? []}
          findings={verdict?.findings ?? []}
          received={attempt.status === 'hold' ? 'what is held' : 'what the next step received'}
        />
      );
    case 'Reply':
      return reply === undefined ? (
        gone
      ) : (
        <div class="card pad">
          <ModelText text={reply.text} length={reply.length} label="Reply" />
        </div>
      );
    case 'Value':
      return value === undefined ? (
        <p class="quiet">There is no value.</p>
      ) : (
        <div class="card pad">
          <ModelText text={prettyJson(value.text)} length={value.length} label="Value" />
        </div>
      );
    case 'Prompt':
      return request === undefined ? (
        gone
      ) : (
        <div class="card pad">
          <ModelText text={prettyJson(request.text)} length={request.length} label="Prompt" />
        </div>
      );
    case 'Rules':
      return <Rules attempt={attempt} />;
    case 'Events':
      return <Events attempt={attempt} />;
    default:
      return (
        <div class="card pad">
          <ModelText
            text={JSON.stringify({ ...attempt, reply: undefined, request: undefined }, null, 2)}
            length={0}
            label="Attempt as JSON"
          />
        </div>
      );
  }
}

function Rules({ attempt: { verdict } }: { readonly attempt: AttemptOut }) {
  const findings = verdict?.findings.filter(({ code }) => code.startsWith('rules.') || code.startsWith('checks.')) ?? [];
  if (findings.length === 0) return <p class="quiet">No rule found anything.</p>;
  return (
    <ul class="card parts">
      {findings.map((finding, at) => (
        <li key={at}>
          <StateWord state={finding.severity === 'error' ? 'failed' : 'repaired'} word={finding.severity} />{' '}
          <code>{finding.code}</code> <Visible text={finding.path} /> <Visible text={finding.message} />
        </li>
      ))}
    </ul>
  );
}

function Events({ attempt }: { readonly attempt: AttemptOut }) {
  return (
    <div class="card scroll">
      <table aria-label="Calls">
        <thead>
          <tr>
            <th scope="col">Call</th>
            <th scope="col">Outcome</th>
            <th scope="col">Model</th>
            <th scope="col" class="number">
              Tokens
            </th>
            <th scope="col" class="number">
              Time
            </th>
            <th scope="col" class="number">
              Cost
            </th>
          </tr>
        </thead>
        <tbody>
          {attempt.calls.map((call, at) => (
            <tr key={at}>
              <th scope="row">{at + 1}</th>
              <td>
                <Visible text={call.fault ?? call.outcome} />
              </td>
              <td>
                <Visible text={call.model ?? 'unknown'} />
              </td>
              <td class="number">{call.tokens === undefined ? 'unknown' : counted(call.tokens)}</td>
              <td class="number">{call.took === undefined ? 'unknown' : `${(call.took / 1000).toFixed(2)} s`}</td>
              <td class="number">{call.cost === undefined ? 'unknown' : dollars(call.cost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A line of a failure record, as `tamis judge` reads it. */
async function copyAsCase(attempt: AttemptOut | undefined): Promise<void> {
  if (attempt?.reply === undefined) return;
  await navigator.clipboard?.writeText(JSON.stringify({ id: `${attempt.step}-${attempt.attempt}`, reply: attempt.reply.text }));
}
