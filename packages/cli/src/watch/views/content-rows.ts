import { replyDiff } from '@tamis/core/unit';
import { placed, visible } from '@tamis/core/wording';
import type { ToldAttempt, UnitStory } from '@tamis/pipeline';
import { engine } from '../../engine.ts';
import { toldMessage } from '../../runs/told-message.ts';
import { beside, line, type Row } from '../../screen/rows.ts';
import { wrapped } from '../../screen/table.ts';
import { fit } from '../../screen/width.ts';
import { STATES } from '../words.ts';

export const TABS = ['diff', 'raw', 'value', 'prompt', 'input', 'JSON'] as const;

export type Tab = (typeof TABS)[number];

const MARKS = { same: ' ', removed: '-', added: '+' } as const;
const ROLES = { same: 'plain', removed: 'fail', added: 'good' } as const;

export function contentRows(
  tab: Tab,
  attempt: ToldAttempt,
  story: UnitStory | undefined,
  width: number,
  isWide: boolean,
): readonly Row[] {
  const { row } = attempt;
  switch (tab) {
    case 'diff':
      return isWide ? besideRows(attempt, width) : [...diffRows(attempt, width), [], ...troubleRows(attempt, width)];
    case 'raw':
      return row.reply === undefined ? [line('   no reply is kept', 'quiet')] : quoted(row.reply);
    case 'value':
      return row.value === undefined ? [line('   there is no value', 'quiet')] : quoted(indentedJson(row.value));
    case 'prompt':
      return row.request === undefined ? [line('   no request is kept', 'quiet')] : promptRows(row.request);
    case 'input':
      return inputRows(story);
    case 'JSON':
      return quoted(JSON.stringify({ ...row, verdict: attempt.verdict, error: attempt.error }, null, 2));
    default:
      return tab satisfies never;
  }
}

export function inputRows(story: UnitStory | undefined): readonly Row[] {
  return story?.input === undefined ? [line('   no input is kept', 'quiet')] : quoted(indentedJson(story.input));
}

function diffRows({ row: { reply }, verdict }: ToldAttempt, width: number): readonly Row[] {
  if (reply === undefined) return [line('   no reply is kept', 'quiet')];
  return replyDiff(reply, verdict?.changes ?? []).map(({ kind, number, text, changes }): Row => {
    const marks = changes.map(({ code, safety }) => `${safety === 'safe' ? '~' : '?'} ${code}`).join('  ');
    const room = width - 10 - (marks === '' ? 0 : marks.length + 2);
    const isUnsafe = changes.some(({ safety }) => safety !== 'safe');
    return [
      { text: `${String(number).padStart(5)} ` },
      { text: MARKS[kind], role: ROLES[kind] },
      // Model text is never coloured, so that it can't be mistaken for ours.
      { text: ` │ ${fit(visible(text), Math.max(20, room))}` },
      ...(marks === '' ? [] : [{ text: `  ${marks}`, role: isUnsafe ? 'hold' : 'repaired' } as const]),
    ];
  });
}

function besideRows(attempt: ToldAttempt, width: number): readonly Row[] {
  const half = Math.floor(width / 2);
  const { row, verdict } = attempt;
  const changes = (verdict?.changes ?? []).map(({ code, safety }) => `${safety === 'safe' ? '~' : '?'} ${code}`);
  const raw = [
    line('   as it came', 'quiet'),
    ...(row.reply === undefined ? [line('   no reply is kept', 'quiet')] : quoted(row.reply)),
  ];
  const read = [
    line(`   as it was read${changes.length === 0 ? '' : `: ${changes.join('  ')}`}`, 'quiet'),
    ...(row.value === undefined ? [line('   there is no value', 'quiet')] : quoted(indentedJson(row.value))),
  ];
  return [...beside(raw, read, half), [], ...troubleRows(attempt, width)];
}

function troubleRows({ verdict, error }: ToldAttempt, width: number): readonly Row[] {
  const sentences = [
    ...(verdict?.findings ?? []).map((finding) => ({
      piece: finding.severity === 'warning' ? STATES.waiting : STATES.failed,
      text: `${finding.code}  ${visible(placed(finding.path, toldMessage(finding, verdict?.changes)))}`,
    })),
    ...(verdict?.changes ?? []).map((change) => ({
      piece: change.safety === 'safe' ? STATES.repaired : STATES.waiting,
      text: `${change.code}  ${visible(placed(change.path, engine.messageOf(change)))}`,
    })),
    ...(error === undefined ? [] : [{ piece: STATES.failed, text: `${error.code}  ${visible(error.message)}` }]),
  ];
  return sentences.flatMap(({ piece, text }) =>
    wrapped(text, width - 7).map(
      (part, at): Row => [{ text: '   ' }, at === 0 ? piece : { text: ' ' }, { text: ` ${at === 0 ? '' : '  '}${part}` }],
    ),
  );
}

function promptRows(request: string): readonly Row[] {
  const { messages } = JSON.parse(request) as { readonly messages?: unknown };
  if (!Array.isArray(messages)) return quoted(request);
  return messages.flatMap(({ role, content }: { readonly role?: unknown; readonly content?: unknown }) => [
    line(`   ${visible(String(role))}`, 'quiet'),
    ...quoted(typeof content === 'string' ? content : JSON.stringify(content)),
  ]);
}

function quoted(text: string): readonly Row[] {
  return text.split('\n').map((part) => line(`   │ ${visible(part)}`));
}

// JSON with one member per line; any other text is unchanged. Numbers are not parsed, because that would round them.
function indentedJson(text: string): string {
  let [depth, isText, shown] = [0, false, ''];
  for (let at = 0; at < text.length; at++) {
    const one = text[at] as string;
    if (isText) {
      shown += one;
      if (one === '\\') shown += text[++at] ?? '';
      else if (one === '"') isText = false;
    } else if (one === '"') {
      isText = true;
      shown += one;
    } else if ((one === '{' || one === '[') && /^\s*[}\]]/.test(text.slice(at + 1, at + 20))) {
      shown += one;
      depth++;
    } else if (one === '{' || one === '[') shown += `${one}\n${'  '.repeat(++depth)}`;
    else if (one === '}' || one === ']') {
      depth = Math.max(0, depth - 1);
      shown += /[{[]\s*$/.test(shown.slice(-2)) ? one : `\n${'  '.repeat(depth)}${one}`;
    } else if (one === ',') shown += `,\n${'  '.repeat(depth)}`;
    else if (one === ':') shown += ': ';
    else if (!/\s/.test(one)) shown += one;
  }
  return shown;
}
