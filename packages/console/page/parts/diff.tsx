import { useMemo, useState } from 'preact/hooks';
import type { ToldChange, ToldFinding } from '../../src/model/told.ts';
import { prettyJson } from '../lib/json-text.ts';
import { useKeys } from '../lib/keys.ts';
import { aligned, type Line, type Mark, markedLines, marksInReply, marksInValue, marksOfFindings } from '../lib/marks.ts';
import { counting } from '../lib/words.ts';
import { Key } from './controls.tsx';
import { StateMark } from './state.tsx';
import { Visible } from './text.tsx';

/** Changes of one code, under one number. */
interface ChangeGroup {
  readonly number: number;
  readonly first: ToldChange;
  readonly count: number;
}

/** A reply is shown as far as this. */
const LONGEST = 16_000;

/** Changes of the same code at the same place have one number. */
export function numbered(changes: readonly ToldChange[]): {
  readonly groups: readonly ChangeGroup[];
  readonly numbers: readonly number[];
} {
  const groups: { number: number; first: ToldChange; count: number }[] = [];
  const numbers = changes.map((change) => {
    const known = groups.find(
      ({ first }) =>
        first.code === change.code &&
        (change.at !== undefined) === (first.at !== undefined) &&
        (change.at !== undefined || first.path === change.path),
    );
    if (known !== undefined) {
      known.count++;
      return known.number;
    }
    groups.push({ number: groups.length + 1, first: change, count: 1 });
    return groups.length;
  });
  return { groups, numbers };
}

/** Untouched lines beyond these are folded. */
const FOLD = 7;

/** A reply beside the value that was made of it, with every change marked, numbered and explained. */
export function Diff({
  reply,
  value,
  changes,
  findings = [],
  received,
}: {
  readonly reply: string;
  readonly value: string | undefined;
  readonly changes: readonly ToldChange[];
  readonly findings?: readonly ToldFinding[];
  readonly received: string;
}) {
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
  const shown = isWhole ? rows : folded(rows);
  return (
    <div class="section">
      <div class="spread meta">
        <span>
          {counting(changes.length, 'change')}
          {groups.length !== changes.length && ` in ${counting(groups.length, 'kind')}`}
        </span>
        <span>
          <Key name="[" /> <Key name="]" /> change to change
        </span>
      </div>
      <div class="card diff">
        <div>
          <div class="head">
            <b>Reply</b> <span class="meta">what the model sent, {counting(reply.length, 'character')}</span>
          </div>
          <div class="lines">
            {shown.map((row, at) =>
              row === 'fold' ? (
                <Fold key={at} onOpen={() => showWhole(true)} />
              ) : (
                <CodeLine key={at} line={row[0]} lit={lit} onLight={light} />
              ),
            )}
          </div>
        </div>
        <div>
          <div class="head">
            <b>Value</b> <span class="meta">{received}</span>
          </div>
          <div class="lines">
            {value === undefined ? (
              <p class="pad quiet">There is no value.</p>
            ) : (
              shown.map((row, at) =>
                row === 'fold' ? (
                  <Fold key={at} onOpen={() => showWhole(true)} />
                ) : (
                  <CodeLine key={at} line={row[1]} lit={lit} onLight={light} />
                ),
              )
            )}
          </div>
        </div>
        <div>
          <div class="head">
            <b>Changes</b>{' '}
            <span class="meta">{changes.some(({ safety }) => safety === 'unsafe') ? 'some unsafe' : 'all safe'}</span>
          </div>
          <ol class="changelist">
            {groups.map(({ number, first, count }) => (
              <li key={number}>
                <button
                  type="button"
                  class={lit === number ? 'on' : ''}
                  onMouseEnter={() => light(number)}
                  onMouseLeave={() => light(0)}
                  onFocus={() => light(number)}
                  onBlur={() => light(0)}
                >
                  <span class="quiet">{number}</span>
                  <span>
                    <code>{first.code}</code> {count > 1 && <span class="quiet">×{count}</span>}
                    <span class="model">
                      {' '}
                      <Visible text={first.path} /> {count === 1 && <ShortChange change={first} />}
                    </span>
                    <br />
                    <span class="quiet">
                      <Visible text={first.message} />
                    </span>
                  </span>
                  <StateMark state={first.safety} />
                </button>
              </li>
            ))}
          </ol>
          {findings.map((finding, at) => (
            <p key={at} class="pad bad-text">
              <code>{finding.code}</code> <Visible text={finding.path} /> <Visible text={finding.message} />
            </p>
          ))}
          <p class="pad quiet">
            {changes.length === 0 ? 'Nothing was altered.' : 'Everything else is the same, character for character.'}
          </p>
        </div>
      </div>
    </div>
  );
}

/** Before and after, where both are short. */
export function ShortChange({ change: { was, is } }: { readonly change: Pick<ToldChange, 'was' | 'is'> }) {
  if (was.length + is.length > 48 || was.trim() === '' || is.trim() === '') return null;
  return (
    <>
      <Visible text={was} /> → <Visible text={is} />
    </>
  );
}

type Row = readonly [Line | undefined, Line | undefined];

/** Long stretches that nothing has touched are left out in the middle. */
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
      Show untouched lines
    </button>
  );
}

/** One line, with its number and those of its changes. */
function CodeLine({
  line,
  lit,
  onLight,
}: {
  readonly line: Line | undefined;
  readonly lit: number;
  readonly onLight: (number: number) => void;
}) {
  if (line === undefined) return <div class="codeline nothing" aria-hidden="true" />;
  const numbers = [...new Set(line.marks.map(({ number }) => number))].filter((number) => number > 0);
  const isUnsafe = line.marks.some((mark) => mark.isUnsafe);
  return (
    <div class={`codeline ${line.marks.length > 0 ? 'touched' : ''} ${isUnsafe ? 'unsafe' : ''}`}>
      <span>{line.number}</span>
      <span>{numbers.join(' ')}</span>
      <pre>
        {line.pieces.map(({ text, marks }, at) =>
          marks.length === 0 ? (
            <Visible key={at} text={text} />
          ) : (
            // biome-ignore lint/a11y/noStaticElementInteractions: the list of changes does the same on focus.
            <span
              key={at}
              class={classOf(marks, lit)}
              onMouseEnter={() => onLight(marks[0]?.number ?? 0)}
              onMouseLeave={() => onLight(0)}
            >
              <Visible text={text} />
            </span>
          ),
        )}
      </pre>
    </div>
  );
}

function classOf(marks: readonly Mark[], lit: number): string {
  const kinds = new Set(marks.map(({ kind }) => (kind === 'removed' ? 'removed-text' : kind)));
  const unsafe = marks.some(({ isUnsafe }) => isUnsafe) ? ['unsafe'] : [];
  return [...kinds, ...unsafe, ...(marks.some(({ number }) => number > 0 && number === lit) ? ['lit'] : [])].join(' ');
}

/** A reply with its changes and findings marked, on its own. */
export function MarkedReply({
  reply,
  changes,
  findings = [],
}: {
  readonly reply: string;
  readonly changes: readonly ToldChange[];
  readonly findings?: readonly ToldFinding[];
}) {
  const { numbers } = numbered(changes);
  const shown = reply.slice(0, LONGEST);
  const lines = markedLines(shown, [...marksInReply(shown, changes, numbers), ...marksOfFindings(shown, findings, changes)]);
  const near = lines.filter(
    (line, at) => line.marks.length > 0 || lines.slice(Math.max(0, at - 1), at + 2).some(({ marks }) => marks.length > 0),
  );
  return (
    <div class="lines">
      {(lines.length > 12 ? near : lines).map((line) => (
        <CodeLine key={line.number} line={line} lit={0} onLight={() => undefined} />
      ))}
    </div>
  );
}
