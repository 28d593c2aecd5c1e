import { useEffect, useState } from 'preact/hooks';
import type { RecheckOut } from '../../../src/model/run-act.ts';
import type { RunPage as RunPageData } from '../../../src/model/run-page.ts';
import { readAnswer, send } from '../../lib/api.ts';
import { address } from '../../lib/route.ts';
import { counted, counting } from '../../lib/words.ts';
import { Button } from '../../parts/button.tsx';
import { Code } from '../../parts/code.tsx';
import { StateWord } from '../../parts/state.tsx';
import { Table } from '../../parts/table.tsx';
import { Twin, Visible } from '../../parts/text.tsx';
import { commandOf } from './asked.ts';
import { neededText } from './needed-text.ts';
import { Off } from './off.tsx';
import { Answered } from './work-form.tsx';

export function RecheckForm({ page: { run, acts }, onClose }: { readonly page: RunPageData; readonly onClose: () => void }) {
  const path = `/api/runs${address(run.id)}/recheck`;
  const preview = useAnswer<RecheckOut>(acts.recheck ? path : undefined);
  const [written, told] = useState<Pick<RecheckOut, 'isDone' | 'message'>>();
  const [isWriting, writing] = useState(false);
  const submit = () => {
    writing(true);
    void send<RecheckOut>(path, {})
      .then(told)
      .catch((problem: Error) => told({ isDone: false, message: problem.message }))
      .finally(() => writing(false));
  };
  const moved = preview?.kinds.reduce((sum, { units }) => sum + units, 0) ?? 0;
  const off = isWriting
    ? 'The verdicts are being written'
    : preview?.isDone !== true
      ? 'The preview is not ready yet'
      : undefined;
  return (
    <>
      <p>
        Stored replies are judged against the pipeline folder as it is now. No model is called.{' '}
        <a href={`/lab?run=${encodeURIComponent(run.id)}`}>Lab</a> does the same while you type.
      </p>
      {acts.recheck && preview === undefined && <p class="quiet">Judging stored replies…</p>}
      {preview?.isDone === true ? <RecheckResult found={preview} run={run.id} /> : <Answered answer={preview} />}
      {!acts.recheck && <Off act="recheck" page={{ run, acts }} />}
      <Twin
        command={`${commandOf('recheck', run.folder)} --dry-run`}
        label="In a terminal; without --dry-run, verdicts are written"
      />
      <Answered answer={written} />
      <div class="row">
        {acts.recheck && written?.isDone !== true && (
          <Button isPrimary onPress={submit} off={off}>
            {moved === 0 ? 'Write these verdicts' : `Write these verdicts (${moved.toLocaleString('en-US')} changed)`}
          </Button>
        )}
        <Button onPress={onClose} keyName="Esc">
          Close
        </Button>
      </div>
    </>
  );
}

function useAnswer<Answer extends { readonly isDone: boolean; readonly message: string }>(
  path: string | undefined,
): Answer | undefined {
  const [answer, set] = useState<Answer>();
  useEffect(() => {
    if (path === undefined) return;
    const own = new AbortController();
    void readAnswer<Answer>(path, own.signal)
      .catch((problem: Error) => ({ isDone: false, message: problem.message }) as Answer)
      .then((found) => !own.signal.aborted && set(found));
    return () => own.abort();
  }, [path]);
  return answer;
}

const KINDS: { readonly [kind: string]: readonly [state: string, text: string] } = {
  fixed: ['valid', 'would be valid'],
  broken: ['failed', 'would no longer be valid'],
  changed: ['repaired', 'would be valid with a different value'],
  held: ['waiting', 'would wait for a person'],
  'other-code': ['failed', 'would fail for a different reason'],
  'other-findings': ['failed', 'would fail with different findings'],
};

function RecheckResult({ found, run }: { readonly found: RecheckOut; readonly run: string }) {
  const { stale, refresh, onward } = found;
  return (
    <>
      <p>
        {counting(found.units, 'unit')} rechecked. {found.kinds.length === 0 && stale.length === 0 && 'No unit would change.'}
        {found.blocked > 0 &&
          ` ${counting(found.blocked, 'unit')} unchanged, because other units were made from ${found.blocked === 1 ? 'it' : 'them'}.`}
      </p>
      {found.kinds.map(({ kind, units }) => {
        const [state, text] = KINDS[kind] ?? ['pending', kind];
        return (
          <div key={kind}>
            <StateWord state={state} word="" />
            <b>{counted(units)}</b> {text}
          </div>
        );
      })}
      {stale.map(({ step, causes, units }) => (
        <div key={step}>
          <StateWord state="pending" word="" />
          <b>{counted(units)}</b> would be out of date at <Visible text={step} /> (changed: {causes.join(', ')})
        </div>
      ))}
      {stale.length > 0 && refresh !== undefined && (
        <p>To make them again: {lowerFirst(neededText(refresh))}. Once the verdicts are written, Refresh asks for them.</p>
      )}
      {(onward?.calls?.most ?? 1) > 0 && onward?.calls !== undefined && (
        <p>To continue the units that have a different value: {lowerFirst(neededText(onward))}. Resume asks for them.</p>
      )}
      {found.moves.length > 0 && <Moves found={found} run={run} />}
    </>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function Moves({ found: { moves, more }, run }: { readonly found: RecheckOut; readonly run: string }) {
  return (
    <Table
      card="Table of changed units"
      label="Units with a different verdict"
      columns={['Unit', 'Step', 'Was', 'Would be']}
      cardClass="moves"
      after={more > 0 && <p class="pad meta">{counting(more, 'more unit')} not listed.</p>}
    >
      {moves.map(({ unit, step, before, after }) => (
        <tr key={unit}>
          <th scope="row" class="mono">
            <Visible as="a" href={address('runs', run, 'u', unit)} text={unit.slice(0, 120)} />
          </th>
          <Visible as="td" text={step} />
          <td>{before === undefined ? 'valid' : <Code code={before} run={run} />}</td>
          <td>{after === undefined ? 'valid' : <Code code={after} run={run} />}</td>
        </tr>
      ))}
    </Table>
  );
}
