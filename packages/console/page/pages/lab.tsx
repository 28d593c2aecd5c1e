import { useEffect, useRef, useState } from 'preact/hooks';
import type { LabResult, LabSource } from '../../src/model/lab.ts';
import type { Runs } from '../../src/model/run.ts';
import { send, withQuery } from '../lib/api.ts';
import { useData } from '../lib/data.ts';
import { useKeys } from '../lib/keys.ts';
import { address, amend, go, place } from '../lib/route.ts';
import { useStore } from '../lib/store.ts';
import { counted, counting, shellWord } from '../lib/words.ts';
import { Button } from '../parts/controls.tsx';
import { Top } from '../parts/shell.tsx';
import { StateWord } from '../parts/state.tsx';
import { ModelText, Twin, Visible } from '../parts/text.tsx';
import { Waiting } from '../parts/waiting.tsx';

/** Schema and rules beside stored replies: what would pass, what would fail. No model is called. */
export function LabPage() {
  const { query } = useStore(place);
  const runs = useData<Runs>('/api/runs');
  const id = query.run ?? (runs.value?.runs.length === 1 ? runs.value.runs[0]?.id : undefined);
  const source = useData<LabSource>(
    id === undefined ? undefined : withQuery(`/api/runs${address(id)}/lab`, { step: query.step }),
  );
  useKeys({ Escape: () => go(id === undefined ? '/' : address('runs', id)) });
  return (
    <>
      <Top crumbs={[{ text: 'Lab' }]}>
        <label class="row">
          <span class="unseen">Run</span>
          <select value={id ?? ''} onChange={(event) => amend({ run: event.currentTarget.value, step: undefined })}>
            <option value="">Choose a run</option>
            {runs.value?.runs.map((run) => (
              <option key={run.id} value={run.id}>
                {run.id}
              </option>
            ))}
          </select>
        </label>
      </Top>
      {id === undefined ? (
        <div class="empty">
          <h1>Lab</h1>
          <p>Choose a run. Lab judges its stored replies again and calls no model.</p>
        </div>
      ) : source.value === undefined ? (
        <Waiting data={source} />
      ) : (
        <Bench key={`${id} ${source.value.step}`} source={source.value} />
      )}
    </>
  );
}

/** A sample is judged while somebody types; all follow. */
const SAMPLE = 500;
const QUIET = 250;

function Bench({ source }: { readonly source: LabSource }) {
  const [schema, putSchema] = useState(source.schema);
  const [rules, putRules] = useState(source.rules);
  const [result, told] = useState<LabResult>();
  const [isJudging, judge] = useState(false);
  const turn = useRef(0);
  useEffect(() => {
    const own = ++turn.current;
    judge(true);
    const ask = async (sample?: number) => {
      const found = await send<LabResult>(`/api/runs${address(source.run)}/lab`, {
        step: source.step,
        schema,
        rules,
        ...(sample === undefined ? {} : { sample }),
      });
      if (turn.current === own) told(found);
      return found;
    };
    const timer = window.setTimeout(() => {
      void ask(SAMPLE)
        .then((first) => (first.isSample && turn.current === own ? ask() : first))
        .catch((problem: Error) => turn.current === own && told((old) => ({ ...(old ?? EMPTY), problem: problem.message })))
        .finally(() => turn.current === own && judge(false));
    }, QUIET);
    return () => window.clearTimeout(timer);
  }, [schema, rules, source.run, source.step]);
  const isChanged = schema !== source.schema || rules !== source.rules;
  return (
    <div class="split">
      <div class="editor" style={{ gridTemplateRows: 'auto 1fr auto 1fr' }}>
        <div class="head spread">
          <label for="lab-schema" class="strong">
            Schema <span class="meta">JSON</span>
          </label>
          {source.steps.length > 1 && (
            <label class="row">
              Step
              <select value={source.step} onChange={(event) => amend({ step: event.currentTarget.value })}>
                {source.steps.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          )}
        </div>
        <textarea
          id="lab-schema"
          spellcheck={false}
          rows={18}
          value={schema}
          onInput={(event) => putSchema(event.currentTarget.value)}
        />
        <div class="head">
          <label for="lab-rules" class="strong">
            Rules <span class="meta">YAML</span>
          </label>
        </div>
        <textarea
          id="lab-rules"
          spellcheck={false}
          rows={10}
          value={rules}
          onInput={(event) => putRules(event.currentTarget.value)}
        />
      </div>
      <div class="content">
        <div class="row">
          <h1>Lab</h1>
          <span class="quiet">
            step <Visible text={source.step} />. Nothing is written, no model is called.
          </span>
          <span class="push" />
          <Button
            onPress={() => {
              putSchema(source.schema);
              putRules(source.rules);
            }}
            off={isChanged ? undefined : 'Nothing is changed'}
          >
            Reset
          </Button>
          <Button
            isPrimary
            onPress={() => saveAs(source.step, schema, rules)}
            off={result?.problem === undefined ? undefined : 'The contract can not be used yet'}
          >
            Save as file
          </Button>
        </div>
        <div aria-live="polite">
          {result?.problem !== undefined ? (
            <div class="banner bad">
              <b>This can't be used yet.</b>
              <Visible text={result.problem} />
            </div>
          ) : (
            result !== undefined && <Counts result={result} all={source.replies} isJudging={isJudging} />
          )}
        </div>
        {result !== undefined && result.problem === undefined && (
          <>
            <Rows title="Would pass" rows={result.wouldPass} run={source.run} />
            <Rows title="Would fail" rows={result.wouldFail} run={source.run} />
            <Rows title="Value would differ" rows={result.wouldDiffer} run={source.run} />
          </>
        )}
        <Twin
          command={`tamis recheck ${shellWord(source.run)} --with contract.yaml --step ${shellWord(source.step)}`}
          label="The saved file in a terminal"
        />
      </div>
    </div>
  );
}

const EMPTY: LabResult = {
  ...{ replies: 0, isSample: false, newlyFailing: 0, took: 0, wouldPass: [], wouldFail: [], wouldDiffer: [] },
  ...{ was: { pass: 0, hold: 0, fail: 0 }, is: { pass: 0, hold: 0, fail: 0 } },
};

function Counts({ result, all, isJudging }: { readonly result: LabResult; readonly all: number; readonly isJudging: boolean }) {
  const { replies, isSample, was, is, newlyFailing } = result;
  return (
    <div class="card figures">
      <div>
        <div class="meta">Stored replies</div>
        <span class="figure">{counted(replies)}</span>{' '}
        <span class="quiet">
          {isSample ? `sample of ${counted(all)}` : 'all'}
          {isJudging && ' · judging'}
        </span>
      </div>
      {(['pass', 'hold', 'fail'] as const).map((status) => (
        <div key={status}>
          <div class="meta">
            <StateWord state={status} />
          </div>
          <span class="figure">
            {counted(was[status])} → {counted(is[status])}
          </span>
        </div>
      ))}
      <div>
        <div class="meta">Newly failing</div>
        <span class="figure">{counted(newlyFailing)}</span>
      </div>
    </div>
  );
}

function Rows({ title, rows, run }: { readonly title: string; readonly rows: LabResult['wouldPass']; readonly run: string }) {
  return (
    <section class="section" aria-label={title}>
      <h2>
        {title} <span class="quiet">{rows.length === 50 ? '50 and more' : counted(rows.length)}</span>
      </h2>
      {rows.length > 0 && (
        <div class="card parts">
          {rows.slice(0, 20).map((row) => (
            <details key={`${row.unit} ${row.attempt}`}>
              <summary>
                <a class="mono" href={address('runs', run, 'u', row.unit)}>
                  <Visible text={row.unit} />
                </a>{' '}
                <span class="meta">attempt {row.attempt}</span> <StateWord state={row.was} /> → <StateWord state={row.is} />{' '}
                {row.code !== undefined ? (
                  <code>{row.code}</code>
                ) : (
                  row.wasCode !== undefined && <span class="meta">was {row.wasCode}</span>
                )}{' '}
                <span class="quiet">
                  <Visible text={row.message ?? ''} />
                </span>
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

/** Saved by download: the console writes no files. JSON is YAML, too. */
function saveAs(step: string, schema: string, rules: string): void {
  const text = `# Judges replies of step ${step}.\nschema: ${schema.trim().replaceAll('\n', '\n  ')}\n${rules.trim() === '' ? '' : `rules:\n  ${rules.trim().replaceAll('\n', '\n  ')}\n`}`;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }));
  link.download = 'contract.yaml';
  link.click();
  URL.revokeObjectURL(link.href);
}
