import { inAscii, wantsAscii } from './ascii.ts';
import type { Piece, Row, RowRole } from './rows.ts';
import { fit, widthOf } from './width.ts';

/** How to draw on a terminal. */
export interface Look {
  /** Only characters that every terminal has. */
  readonly isAscii: boolean;
  /** Whether colours are wanted; bold and reverse stay without them. */
  readonly isColoured: boolean;
}

/** What the flags say about the look of a screen. */
export interface LookFlags {
  readonly ascii?: boolean;
  readonly color?: boolean;
}

/**
 * The look that flags and environment ask for. A locale that is set and not UTF-8 asks for ASCII; if none is set, as in most
 * containers, a modern terminal is assumed.
 */
export function lookFor({ ascii, color }: LookFlags, env: NodeJS.ProcessEnv): Look {
  return { isAscii: wantsAscii(ascii, env), isColoured: color ?? !env.NO_COLOR };
}

const BOLD = ['\u001b[1m', '\u001b[22m'] as const;
const colour = (code: number) => [`\u001b[${code}m`, '\u001b[39m'] as const;

interface Style {
  readonly always?: readonly [string, string];
  readonly coloured?: readonly [string, string];
}

/** The terminal's own sixteen colours, so that its theme applies. */
const STYLES: { readonly [role in RowRole]: Style } = {
  plain: {},
  strong: { always: BOLD },
  quiet: { coloured: ['\u001b[2m', '\u001b[22m'] },
  selected: { always: ['\u001b[7m', '\u001b[27m'] },
  good: { coloured: colour(32) },
  repaired: { coloured: colour(33) },
  hold: { always: BOLD, coloured: colour(35) },
  fail: { always: BOLD, coloured: colour(31) },
  fault: { always: BOLD, coloured: colour(94) },
  busy: { coloured: colour(36) },
};

/** A row as the terminal gets it, no wider than it is. The only escape sequences are those of its roles. */
export function drawnRow(row: Row, columns: number, look: Look): string {
  let room = columns;
  const drawn = row.map(({ text, role = 'plain' }: Piece) => {
    const shown = fit(look.isAscii ? inAscii(text) : text, room).replaceAll('…', look.isAscii ? '.' : '…');
    room -= widthOf(shown);
    const { always, coloured } = STYLES[role];
    const styles = [always, look.isColoured ? coloured : undefined].filter((style) => style !== undefined);
    return shown === '' ? '' : styles.reduce((inner, [on, off]) => `${on}${inner}${off}`, shown);
  });
  return drawn.join('');
}
