import { namesField, visible } from '@tamis/core/wording';
import { frame, frameLines, type Mistake, mistakeText, type Place } from '@tamis/files';
import type { Paint } from '../text/paint.ts';

/** A mistake as shown to people: what is wrong, a frame around the place, and what to do; `columns` is the width of the terminal. */
export function mistakeLines(mistake: Mistake, paint: Paint, columns?: number): readonly string[] {
  const { code, severity, pointer, place } = mistake;
  const { message, help } = mistakeText(mistake);
  const name = paint(severity === 'error' ? 'fail' : 'hold', `${severity}[${code}]`);
  const where = pointer === '' || namesField(message, pointer) ? '' : ` at ${paint('strong', visible(pointer))}`;
  return [
    `${name}${where}: ${visible(message)}`,
    ...(place === undefined ? [] : placeLines(place, paint, columns)),
    ...(help === '' ? [] : [`  ${paint('mark', 'help')}: ${visible(help)}`]),
  ];
}

function placeLines({ file, text, span }: Place, paint: Paint, columns: number | undefined): readonly string[] {
  const shown = frame(text, span, columns);
  return [
    `  ${paint('mark', '-->')} ${visible(file)}:${shown.line}:${shown.column}`,
    ...frameLines(shown, (carets) => paint('fail', carets)).map((line) => `  ${line}`),
  ];
}
