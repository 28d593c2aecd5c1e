import { offersYaml, spinnerText } from '@tamis/core/extraction-rules';
import { visible } from '@tamis/core/wording';
import { dollars } from '../../run/money.ts';
import { bodyHeight, framed } from '../../screen/frame.ts';
import type { Row, RowRole, Size } from '../../screen/rows.ts';
import { columnsOf, fit, piecesOf, tailOf } from '../../text/columns.ts';
import { attemptName, attemptText, failedTier, lastErrorText } from '../attempt-text.ts';
import { matchText } from '../preview.ts';
import { WATCHED_SAMPLES } from '../trial-sandbox.ts';
import { middleCut } from './middle-cut.ts';
import { sampleTable } from './sample-table.ts';
import { type Light, lightsOf, mayUndo, type WizardView } from './wizard-view.ts';

/** The rows of the wizard: lights, summary, body, a message or a question, keys. */
export function wizardFrame(view: WizardView, size: Size): readonly Row[] {
  return framed(
    [headRow(view), [{ text: ` ${summaryText(view)}`, role: 'quiet' }]],
    () => [[], ...bodyRows(view, bodyHeight(size) - 1, size.columns)],
    [
      [{ text: ` ${messageText(view)}`, role: view.asksToReplace ? 'strong' : 'plain' }],
      [{ text: ` ${keysText(view)}`, role: 'quiet' }],
    ],
    size,
  );
}

const LIGHTS: { readonly [light in Light]: RowRole } = { '·': 'quiet', '◐': 'plain', '✓': 'good', '✗': 'fail' };
const TIERS = ['syntax', 'schema', 'samples'];

function headRow(view: WizardView): Row {
  const last = view.attempts.at(-1);
  const lights = lightsOf(view, last && failedTier(last));
  return [
    { text: ' PATHFINDER', role: 'strong' },
    ...lights.flatMap((light, index) => [{ text: `  ${TIERS[index]} ` }, { text: light, role: LIGHTS[light] }]),
  ];
}

function summaryText(view: WizardView): string {
  const { state, samples, cost, passed } = view;
  const spent = cost === undefined ? [] : [dollars(cost)];
  const count = `${samples.length} ${samples.length === 1 ? 'sample' : 'samples'}`;
  switch (state.phase) {
    case 'ANALYZING':
    case 'REGENERATING':
      return [count, ...(cost === undefined ? [visible(view.model)] : spent)].join(' · ');
    case 'YAML_RESULT':
    case 'PYTHON_RESULT': {
      const name = passed?.rule.name;
      const what = state.phase === 'YAML_RESULT' ? `YAML rule ${visible(name ?? '')}` : 'Python rule';
      const isEdit = view.attempts.at(-1)?.reason === 'edit';
      return [what, isEdit ? 'your edit' : `attempt ${view.attempt}/${view.of}`, ...spent].join(' · ');
    }
    case 'HINT_INPUT':
      return '1 more call with your hint';
    default:
      return '';
  }
}

function bodyRows(view: WizardView, height: number, columns: number): readonly Row[] {
  switch (view.state.phase) {
    case 'ANALYZING':
    case 'REGENERATING':
      return workingRows(view, columns);
    case 'YAML_RESULT':
    case 'PYTHON_RESULT':
      return resultRows(view, height, columns);
    case 'HINT_INPUT':
      return hintRows(view, columns);
    case 'EDITING':
      return [[{ text: ` ◐ ${editingText(view)}` }], [], [{ text: '   Your edit is judged like a reply and costs no call.' }]];
    case 'ANALYSIS_ERROR':
      return errorRows(view, height, columns);
    default:
      return [];
  }
}

/** What is said while an editor has the terminal. */
export function editingText({ editor }: Pick<WizardView, 'editor'>): string {
  return `Editing in ${visible(editor ?? '')}... Close the editor to continue`;
}

/** How many samples are listed while the user waits: those that are tried one by one. */
const LISTED = WATCHED_SAMPLES;

function workingRows(view: WizardView, columns: number): readonly Row[] {
  const { state, attempt, of, isTesting, ticks, attempts, samples } = view;
  // After a hint the spinner says so; the attempts before it are those the person has seen.
  const isHinted = state.phase === 'REGENERATING' && !isTesting;
  const previous = isHinted ? undefined : attempts.at(-1)?.verdict.findings;
  const text = spinnerText({ phase: state.phase, attempt, of, isTesting, ...(previous && { previous }) });
  const [first = '', ...more] = text.split('\n');
  const isListed = isTesting || previous === undefined;
  const list = samples.slice(0, LISTED).map((path, index): Row => {
    const light = !isTesting ? undefined : tickOf(ticks[index]);
    const shown = { text: middleCut(visible(path), columns - 6) };
    return light === undefined ? [{ text: '   ' }, shown] : [{ text: `   ${light} `, role: LIGHTS[light] }, shown];
  });
  return [[{ text: ` ◐ ${first}` }], ...more.map((line): Row => [{ text: ` ${line}` }]), [], ...(isListed ? list : [])];
}

function tickOf(works: boolean | undefined): Light {
  if (works === undefined) return '◐';
  return works ? '✓' : '✗';
}

function resultRows({ passed }: WizardView, height: number, columns: number): readonly Row[] {
  if (passed === undefined) return [];
  const { rule, rows, notes } = passed;
  const table = sampleTable(rows, columns);
  const above: readonly Row[] = [
    [{ text: ' ✓', role: 'good' }, { text: ` ${matchText(rows)}` }],
    ...notes.map((note): Row => [{ text: ' ~', role: 'hold' }, { text: ` ${fit(visible(note), columns - 4)}` }]),
    [],
    ...table,
    [],
  ];
  return [...above, ...quoted(rule.text.trimEnd().split('\n'), height - above.length)];
}

/** Model text, to the right of a line. Rows that do not fit are counted. */
function quoted(lines: readonly string[], room: number): readonly Row[] {
  const isWhole = lines.length <= room;
  const shown = lines.slice(0, isWhole ? room : Math.max(room - 1, 0)).map((line): Row => [{ text: `   │ ${visible(line)}` }]);
  return isWhole ? shown : [...shown, [{ text: `   ${lines.length - shown.length} more lines; e shows all`, role: 'quiet' }]];
}

function hintRows(view: WizardView, columns: number): readonly Row[] {
  const typed = visible(view.typed);
  const room = columns - 8;
  const shown = columnsOf(typed) > room ? `…${tailOf(piecesOf(typed), room - 1)}` : typed;
  const last = view.attempts.at(-1);
  const isWrong = view.state.back === 'ANALYSIS_ERROR' && last !== undefined;
  return [
    [{ text: '   What should the AI know?', role: 'strong' }],
    [{ text: `   > ${shown}_` }],
    [],
    ...(isWrong ? [[{ text: `   Last error: ${lastErrorText(last)}` }]] : []),
  ];
}

/** Rows of the error screen besides its list of attempts. */
const AROUND = 12;

function errorRows(view: WizardView, height: number, columns: number): readonly Row[] {
  const { attempts, fault, state } = view;
  const last = attempts.at(-1);
  const calls = attempts.filter(({ reason }) => reason !== 'edit' && reason !== 'approve').length;
  const count = `${calls} ${calls === 1 ? 'attempt' : 'attempts'}`;
  const wrong = fault ?? (last === undefined ? '' : lastErrorText(last));
  const title = fault === undefined ? `AI couldn't generate valid output after ${count}` : 'The AI could not be asked';
  const details = attempts.slice(-Math.max(height - AROUND, 1)).map((attempt): Row => {
    return [{ text: fit(`   │ ${attemptName(attempt)}: ${attemptText(attempt)}`, columns - 1) }];
  });
  return [
    [{ text: ' ✗', role: 'fail' }, { text: ` ${title}` }],
    [],
    [{ text: fit(`   Last error: ${visible(wrong)}`, columns - 1) }],
    [],
    ...(details.length === 0 ? [] : [[{ text: '   Error Details', role: 'strong' } as const], ...details, []]),
    [{ text: '   Options:' }],
    [{ text: '     [h] Add hint and retry   - Give AI more context' }],
    [{ text: '     [e] Edit manually        - Open in $EDITOR' }],
    ...(mayUndo(view) ? [[{ text: '     [u] Undo the edit        - Back to the rule before it' }]] : []),
    [{ text: '     [r] Retry fresh          - Start over (resets retry count)' }],
    ...(offersYaml(state) ? [[{ text: `     [y] Try YAML instead     - Python failed ${state.pythonFailures} times` }]] : []),
    [{ text: '     [Esc] Cancel             - Give up' }],
  ];
}

function messageText({ state, message, passed, asksToReplace, editor }: WizardView): string {
  if (asksToReplace) return `${visible(passed?.target.file ?? '')} exists. Replace it?  y yes, else no`;
  if (message !== '') return visible(message);
  if (state.phase === 'ANALYSIS_ERROR' && editor === undefined) return 'e: neither $VISUAL nor $EDITOR is set';
  if ((state.phase === 'YAML_RESULT' || state.phase === 'PYTHON_RESULT') && passed !== undefined) {
    const { file, kind, refusal } = passed.target;
    if (refusal !== undefined) return visible(`a: ${file} can't take it: ${refusal}`);
    if (kind === 'append') return visible(`a adds it to ${file}`);
    return visible(kind === 'new' ? `a writes ${file}, a new file` : `a asks before it replaces ${file}`);
  }
  return '';
}

function keysText(view: WizardView): string {
  switch (view.state.phase) {
    case 'YAML_RESULT':
    case 'PYTHON_RESULT':
      return '[a] Accept  [h] Add hint  [e] Edit  [r] Retry fresh  [Esc] Cancel';
    case 'ANALYSIS_ERROR':
      return ['[h] [e]', ...(mayUndo(view) ? ['[u]'] : []), '[r]', ...(offersYaml(view.state) ? ['[y]'] : []), '[Esc]'].join(' ');
    case 'HINT_INPUT':
      return '[Enter] Send  [Esc] Back';
    case 'EDITING':
      return '[Esc] Discard the edit';
    default:
      return '[Esc] Cancel';
  }
}
