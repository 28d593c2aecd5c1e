import { visible } from '@tamis/core/wording';
import { offersYaml, spinnerText, variedSamples } from '@tamis/extraction';
import { dollars } from '../../run/money.ts';
import { bodyHeight, framed } from '../../screen/frame.ts';
import { line, type Row, type RowRole, type Size } from '../../screen/rows.ts';
import { columnsOf, fit, piecesOf, tailOf } from '../../text/columns.ts';
import { attemptName, attemptText, failedTier, lastErrorText } from '../attempt-text.ts';
import { matchText } from '../preview.ts';
import { LANGUAGES, languageText } from '../rule-language.ts';
import { WATCHED_SAMPLES } from '../trial-sandbox.ts';
import { actsIn, callsIn, mayUndo } from '../wizard-view.ts';
import { detailRows } from './detail-rows.ts';
import { middleCut } from './middle-cut.ts';
import { sampleTable } from './sample-table.ts';
import { type Light, lightsOf, type ScreenView } from './screen-view.ts';

export function wizardFrame(view: ScreenView, size: Size): readonly Row[] {
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

function headRow(view: ScreenView): Row {
  const last = view.attempts.at(-1);
  const lights = lightsOf(view, last && failedTier(last));
  return [
    { text: ' PATHFINDER', role: 'strong' },
    ...lights.flatMap((light, index) => [{ text: `  ${TIERS[index]} ` }, { text: light, role: LIGHTS[light] }]),
  ];
}

function summaryText(view: ScreenView): string {
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
      const what = `${LANGUAGES[state.language]} rule ${visible(name ?? '')}`;
      const isEdit = view.attempts.at(-1)?.reason === 'edit';
      return [what, isEdit ? 'your edit' : `attempt ${view.attempt}/${view.of}`, ...spent].join(' · ');
    }
    case 'HINT_INPUT':
      return '1 more call with your hint';
    default:
      return '';
  }
}

function bodyRows(view: ScreenView, height: number, columns: number): readonly Row[] {
  if (view.details !== undefined) return detailRows(view, columns).slice(view.details, view.details + height);
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

export function editingText({ editor }: Pick<ScreenView, 'editor'>): string {
  return `Editing in ${visible(editor ?? '')}... Close the editor to continue`;
}

function workingRows(view: ScreenView, columns: number): readonly Row[] {
  const { state, attempt, of, isTesting, trials, attempts, samples } = view;
  // After a hint, the spinner says so, and the attempts before it are those that the user has seen.
  const isHinted = state.phase === 'REGENERATING' && !isTesting;
  const previous = isHinted ? undefined : attempts.at(-1)?.verdict.findings;
  const text = spinnerText({ phase: state.phase, attempt, of, isTesting, ...(previous && { previous }) });
  const [first = '', ...more] = text.split('\n');
  const shown = (path: string) => ({ text: middleCut(visible(path), columns - 6) });
  const list = isTesting
    ? trials.map(({ path, works }): Row => [{ text: `   ${tickOf(works)} `, role: LIGHTS[tickOf(works)] }, shown(path)])
    : variedSamples(samples, WATCHED_SAMPLES).map((path): Row => [{ text: '   ' }, shown(path)]);
  const isListed = isTesting || previous === undefined;
  return [
    [{ text: ` ◐ ${first}` }],
    ...more.map((one) => line(` ${one}`)),
    languageRow(view, columns),
    [],
    ...(isListed ? list : []),
  ];
}

function languageRow({ state, why }: ScreenView, columns: number): Row {
  return line(fit(`   ${visible(languageText({ language: state.language, why }))}`, columns - 1), 'quiet');
}

function tickOf(works: boolean | undefined): Light {
  if (works === undefined) return '◐';
  return works ? '✓' : '✗';
}

function resultRows(view: ScreenView, height: number, columns: number): readonly Row[] {
  const { passed } = view;
  if (passed === undefined) return [];
  const { rule, rows, notes } = passed;
  const above: readonly Row[] = [
    [{ text: ' ✓', role: 'good' }, { text: ` ${matchText(rows)}` }],
    languageRow(view, columns),
    ...notes.map((note): Row => [{ text: ' ~', role: 'hold' }, { text: ` ${fit(visible(note), columns - 4)}` }]),
    [],
  ];
  const lines = rule.text.trimEnd().split('\n');
  // The header of the table and the row below it are always shown; the two parts share the rest.
  const room = height - above.length - 2;
  const table = sampleTable(rows, columns, Math.max(Math.ceil(room / 2), room - lines.length));
  return [...above, ...table, [], ...quoted(lines, height - above.length - table.length - 1)];
}

// Model text, to the right of a line. Rows that do not fit are counted.
function quoted(lines: readonly string[], room: number): readonly Row[] {
  const isWhole = lines.length <= room;
  const shown = lines.slice(0, isWhole ? room : Math.max(room - 1, 0)).map((line): Row => [{ text: `   │ ${visible(line)}` }]);
  return isWhole ? shown : [...shown, [{ text: `   ${lines.length - shown.length} more lines; e shows all`, role: 'quiet' }]];
}

function hintRows(view: ScreenView, columns: number): readonly Row[] {
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

function errorRows(view: ScreenView, height: number, columns: number): readonly Row[] {
  const { attempts, fault } = view;
  const last = attempts.at(-1);
  const wrong = fault ?? (last === undefined ? '' : lastErrorText(last));
  const options = optionRows(view);
  const above: readonly Row[] = [
    [{ text: ' ✗', role: 'fail' }, { text: ` ${errorTitle(view)}` }],
    ...(fault === undefined && view.reason === 'repeating'
      ? [line('   It would most likely send the same reply again; a hint or an edit is more likely to help.')]
      : []),
    [],
    line(fit(`   Last error: ${visible(wrong)}`, columns - 1)),
    [],
  ];
  // The heading of the details, and the row below them.
  const room = height - above.length - options.length - 2;
  const details = attempts
    .slice(-Math.max(room, 1))
    .map((attempt) => line(fit(`   │ ${attemptName(attempt)}: ${attemptText(attempt)}`, columns - 1)));
  return [...above, ...(details.length === 0 ? [] : [line('   Error Details', 'strong'), ...details, []]), ...options];
}

function errorTitle({ attempts, fault, reason }: ScreenView): string {
  if (fault !== undefined) return 'The AI could not be asked';
  const last = attempts.at(-1)?.reason;
  if (last === 'edit') return 'Your edit is not a working rule';
  if (last === 'approve') return 'The rule worked before, but does not work now';
  const calls = callsIn(attempts).length;
  const count = `${calls} ${calls === 1 ? 'attempt' : 'attempts'}`;
  if (reason === 'repeating') return `The AI sent the same wrong reply twice in a row, so it was not asked again (${count})`;
  if (reason === 'hint-failed') return 'Even with your hint, the AI produced no working rule';
  return `AI couldn't generate valid output after ${count}`;
}

function optionRows(view: ScreenView): readonly Row[] {
  const { state } = view;
  const other = LANGUAGES[state.language === 'yaml' ? 'python' : 'yaml'];
  const why = offersYaml(state) ? `Python failed ${state.pythonFailures} times` : `Start over in ${other}`;
  const acts = actsIn(view);
  return [
    line('   Options:'),
    line('     [h] Add hint and retry   - Give AI more context'),
    line('     [e] Edit manually        - Open in $EDITOR'),
    ...(mayUndo(view) ? [line('     [u] Undo the edit        - Back to the rule before it')] : []),
    line('     [r] Retry fresh          - Start over (resets retry count)'),
    ...(acts.includes('language') ? [line(`     ${`[l] Try ${other} instead`.padEnd(25)}- ${why}`)] : []),
    line('     [d] Show details         - Each error in full, and the replies'),
    line('     [Esc] Cancel             - Give up'),
  ];
}

function messageText({ state, message, waiting, passed, asksToReplace, editor }: ScreenView): string {
  const target = passed?.target;
  if (asksToReplace) return `${visible(target?.file ?? '')} exists. Replace it?  y yes, else no`;
  if (message !== '' || waiting !== '') return visible(message === '' ? waiting : message);
  if (state.phase === 'ANALYSIS_ERROR' && editor === undefined) return 'e: neither $VISUAL nor $EDITOR is set';
  if ((state.phase === 'YAML_RESULT' || state.phase === 'PYTHON_RESULT') && target !== undefined) {
    const { file, kind, refusal } = target;
    if (refusal !== undefined) return visible(`a: ${file} can't take it: ${refusal}`);
    if (kind === 'append') return visible(`a adds it to ${file}`);
    return visible(kind === 'new' ? `a writes ${file}, a new file` : `a asks before it replaces ${file}`);
  }
  return '';
}

function keysText(view: ScreenView): string {
  if (view.details !== undefined) return '[j] [k] Move  [d] Close';
  const other = LANGUAGES[view.state.language === 'yaml' ? 'python' : 'yaml'];
  const turn = actsIn(view).includes('language') ? [`[l] ${other}`] : [];
  switch (view.state.phase) {
    case 'YAML_RESULT':
    case 'PYTHON_RESULT':
      return ['[a] Accept', '[h] Add hint', '[e] Edit', ...turn, '[r] Retry fresh', '[Esc] Cancel'].join('  ');
    case 'ANALYSIS_ERROR':
      return ['[h] [e]', ...(mayUndo(view) ? ['[u]'] : []), '[r]', ...(turn.length > 0 ? ['[l]'] : []), '[d] [Esc]'].join(' ');
    case 'HINT_INPUT':
      return '[Enter] Send  [Esc] Back';
    case 'EDITING':
      return '[Esc] Discard the edit';
    default:
      return [...turn, '[Esc] Cancel'].join('  ');
  }
}
