import { useMemo, useState } from 'preact/hooks';
import type { ToldChange, ToldFinding } from '../../../src/model/told.ts';
import { prettyJson } from '../../lib/json/pretty-json.ts';
import { useKeys } from '../../lib/keys.ts';
import { aligned } from '../../lib/marks/aligned.ts';
import { type Line, markedLines } from '../../lib/marks/marked-lines.ts';
import { marksInReply, marksInValue, marksOfFindings } from '../../lib/marks/marks-in.ts';
import { counting } from '../../lib/words.ts';
import { Key } from '../button.tsx';
import { ChangeList, FindingList } from './change-list.tsx';
import { CodeLine } from './code-line.tsx';
import { LONGEST, numbered } from './numbered.ts';

interface DiffGiven {
  readonly reply: string;
  readonly value: string | undefined;
  readonly changes: readonly ToldChange[];
  readonly findings?: readonly ToldFinding[];
  readonly received: string;
}

export function Diff({ reply, value, changes, findings = [], received }: DiffGiven) {
  const [lit, light] = useState(0);
  const [isWhole, showWhole] = useState(false);
  const { groups, numbers } = useMemo(() => numbered(changes), [changes]);
  const rows = useMemo(() => {
    const shown = reply.slice(0, LONGEST);
    const left = markedLines(shown, [...marksInReply(shown, changes, numbers), ...marksOfFindings(shown, findings, changes)]);
    const pretty = value === undefined ? undefined : prettyJson(value.slice(0, LONGEST));
    const right = pretty === undefined ? [] : markedLines(pretty, marksInValue(pretty, changes, numbers));
    return value === undefined ? left.map((line) => [line, undefined] as const) : aligned(left, right);
  }, [reply, value, changes, findings, numbers]);
  const step = (by: number) => light((now) => (groups.length === 0 ? 0 : ((now - 1 + by + groups.length) % groups.length) + 1));
  useKeys({ ']': () => step(1), '[': () => step(-1) });
  const lines = (side: 0 | 1) =>
    (isWhole ? rows : folded(rows)).map((row, at) =>
      row === 'fold' ? (
        <Fold key={at} onOpen={() => showWhole(true)} />
      ) : (
        <CodeLine key={at} line={row[side]} lit={lit} onLight={light} />
      ),
    );
  return (
    <div class="section">
      <div class="spread meta">
        <span>
          {counting(changes.length, 'change')}
          {groups.length !== changes.length && ` in ${counting(groups.length, 'kind')}`}
        </span>
        <span class="wide-only">
          <Key name="[" /> <Key name="]" /> previous, next change
        </span>
      </div>
      <div class="card diff">
        <div>
          <div class="head">
            <b>Reply</b> <span class="meta">what the model sent, {counting(reply.length, 'character')}</span>
          </div>
          <div class="lines">{lines(0)}</div>
        </div>
        <div>
          <div class="head">
            <b>Value</b> <span class="meta">{received}</span>
          </div>
          <div class="lines">{value === undefined ? <p class="pad quiet">There is no value.</p> : lines(1)}</div>
        </div>
        <div>
          <ChangeList groups={groups} changes={changes} lit={lit} onLight={light} />
          <FindingList findings={findings} />
        </div>
      </div>
    </div>
  );
}

const FOLD = 7;

type Row = readonly [Line | undefined, Line | undefined];

function folded(rows: readonly Row[]): readonly (Row | 'fold')[] {
  const shown: (Row | 'fold')[] = [];
  const isTouched = ([left, right]: Row) =>
    (left?.marks.length ?? 0) > 0 || (right?.marks.length ?? 0) > 0 || left === undefined || right === undefined;
  for (let at = 0; at < rows.length; ) {
    let end = at;
    while (end < rows.length && !isTouched(rows[end] as Row)) end++;
    if (end - at >= FOLD) {
      shown.push(...rows.slice(at, at + 2), 'fold', ...rows.slice(end - 2, end));
      at = end;
    } else shown.push(rows[at++] as Row);
  }
  return shown;
}

function Fold({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <button type="button" class="button plain wide" onClick={onOpen}>
      Show unchanged lines
    </button>
  );
}
