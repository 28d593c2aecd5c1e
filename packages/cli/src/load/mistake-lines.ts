import { frame, frameLines } from '../text/frame.ts';
import type { Paint } from '../text/paint.ts';
import { visible } from '../text/visible.ts';
import type { Mistake, Place } from './mistake.ts';

/** A mistake as people read it: what is wrong, a frame around the place, and what to do. */
export function mistakeLines(mistake: Mistake, paint: Paint): readonly string[] {
  const { code, severity, pointer, message, help, place } = mistake;
  const name = paint(severity === 'error' ? 'fail' : 'hold', `${severity}[${code}]`);
  const where = pointer === '' ? '' : ` at ${paint('strong', visible(pointer))}`;
  return [
    `${name}${where}: ${visible(message)}`,
    ...(place === undefined ? [] : placeLines(place, paint)),
    `  ${paint('mark', 'help')}: ${visible(help)}`,
  ];
}

function placeLines({ file, text, span }: Place, paint: Paint): readonly string[] {
  const shown = frame(text, span);
  return [
    `  ${paint('mark', '-->')} ${visible(file)}:${shown.line}:${shown.column}`,
    ...frameLines(shown, (carets) => paint('fail', carets)).map((line) => `  ${line}`),
  ];
}
