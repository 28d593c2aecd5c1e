import { useEffect, useRef, useState } from 'preact/hooks';
import type { LabResult, LabSource } from '../../../src/model/lab.ts';
import { send } from '../../lib/api.ts';
import { address, amend } from '../../lib/route.ts';
import { shellWord } from '../../lib/words.ts';
import { Button } from '../../parts/button.tsx';
import { SourceEditor } from '../../parts/source-editor.tsx';
import { Twin, Visible } from '../../parts/text.tsx';
import { Counts } from './counts.tsx';
import { Rows } from './rows.tsx';

const SAMPLE = 500;

const QUIET = 250;

export function Bench({ source }: { readonly source: LabSource }) {
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
        <SourceEditor id="lab-schema" name="Schema" about="JSON" rows={18} text={schema} onInput={putSchema} isNumbered>
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
        </SourceEditor>
        <SourceEditor id="lab-rules" name="Rules" about="YAML" rows={10} text={rules} onInput={putRules} isNumbered />
      </div>
      <div class="content">
        <div class="row">
          <h1>Lab</h1>
          <span class="quiet">
            step <Visible text={source.step} />. Nothing is written, and no model is called.
          </span>
          <span class="push" />
          <Button
            onPress={() => {
              putSchema(source.schema);
              putRules(source.rules);
            }}
            off={isChanged ? undefined : 'Nothing has changed'}
          >
            Reset
          </Button>
          <Button
            isPrimary
            onPress={() => saveAs(source.step, schema, rules)}
            off={result?.problem === undefined ? undefined : "The contract can't be used yet"}
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
          command={`tamis recheck ${shellWord(source.folder)} --dry-run --with contract.yaml --step ${shellWord(source.step)}`}
          label="Check the saved file in a terminal"
        />
      </div>
    </div>
  );
}

const EMPTY: LabResult = {
  ...{ replies: 0, isSample: false, newlyFailing: 0, took: 0, wouldPass: [], wouldFail: [], wouldDiffer: [] },
  ...{ was: { pass: 0, hold: 0, fail: 0 }, is: { pass: 0, hold: 0, fail: 0 } },
};

// Saves the contract as a download, because the console writes no files. JSON is also valid YAML.
function saveAs(step: string, schema: string, rules: string): void {
  const text = `# Judges the replies of step ${step}.\nschema: ${schema.trim().replaceAll('\n', '\n  ')}\n${rules.trim() === '' ? '' : `rules:\n  ${rules.trim().replaceAll('\n', '\n  ')}\n`}`;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }));
  link.download = 'contract.yaml';
  link.click();
  URL.revokeObjectURL(link.href);
}
