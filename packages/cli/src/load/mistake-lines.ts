import { namesField, visible } from '@tamis/core/wording';
import { frame, frameLines, framesLines, type Mistake, mistakeText, type Place } from '@tamis/files';
import { engine } from '../engine.ts';
import type { Paint } from '../text/paint.ts';

// The lines that show a mistake to people: what is wrong, a frame around the place, and what to do; `columns` is the terminal width.
export function mistakeLines(mistake: Mistake, paint: Paint, columns?: number): readonly string[] {
  const { code, severity, pointer, place } = mistake;
  const { message, help } = mistakeText(mistake, engine);
  const name = paint(severity === 'error' ? 'fail' : 'hold', `${severity}[${code}]`);
  const where = pointer === '' || namesField(message, pointer) ? '' : ` at ${paint('strong', visible(pointer))}`;
  return [
    `${name}${where}: ${visible(message)}`,
    ...(place === undefined ? [] : placeLines(place, paint, columns)),
    ...(help === '' ? [] : [`  ${paint('mark', 'help')}: ${visible(help)}`]),
  ];
}

function placeLines({ file, text, span, first }: Place, paint: Paint, columns: number | undefined): readonly string[] {
  const shown = frame(text, span, columns);
  const painted = (carets: string) => paint('fail', carets);
  const before = first === undefined ? [] : [{ shown: frame(text, first, columns), label: 'first' }];
  const lines = first === undefined ? frameLines(shown, painted) : framesLines([...before, { shown, label: 'again' }], painted);
  return [`  ${paint('mark', '-->')} ${visible(file)}:${shown.line}:${shown.column}`, ...lines.map((line) => `  ${line}`)];
}
