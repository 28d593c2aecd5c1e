import { styleText } from 'node:util';
import { inAscii, wantsAscii } from './ascii.ts';
import type { Piece, Row, RowRole } from './rows.ts';
import { fit, widthOf } from './width.ts';

/** The drawing style of a terminal. */
export interface Look {
  /** Whether to use only ASCII characters. */
  readonly isAscii: boolean;
  /** Whether to use colours. Bold and reverse video are used either way. */
  readonly isColoured: boolean;
}

/** The flags that affect how a screen looks. */
export interface LookFlags {
  readonly ascii?: boolean;
  readonly color?: boolean;
}

/**
 * The look that the flags and the environment ask for. A locale other than UTF-8 means ASCII. If no locale is set, as in most containers, a
 * modern terminal is assumed.
 */
export function lookFor({ ascii, color }: LookFlags, env: NodeJS.ProcessEnv): Look {
  return { isAscii: wantsAscii(ascii, env), isColoured: color ?? !env.NO_COLOR };
}

type Style = Extract<Parameters<typeof styleText>[0], string>;

/** The terminal's own sixteen colours, so that its theme applies. */
const STYLES: { readonly [role in RowRole]: { readonly always?: Style; readonly coloured?: Style } } = {
  plain: {},
  strong: { always: 'bold' },
  quiet: { coloured: 'dim' },
  selected: { always: 'inverse' },
  good: { coloured: 'green' },
  repaired: { coloured: 'yellow' },
  hold: { always: 'bold', coloured: 'magenta' },
  fail: { always: 'bold', coloured: 'red' },
  fault: { always: 'bold', coloured: 'blueBright' },
  busy: { coloured: 'cyan' },
};

/** A row as it is written to the terminal, cut to its width. It contains no escape sequences except those for its roles. */
export function drawnRow(row: Row, columns: number, look: Look): string {
  let room = columns;
  const drawn = row.map(({ text, role = 'plain' }: Piece) => {
    const shown = fit(look.isAscii ? inAscii(text) : text, room).replaceAll('…', look.isAscii ? '.' : '…');
    room -= widthOf(shown);
    const { always, coloured } = STYLES[role];
    const styles = [look.isColoured ? coloured : undefined, always].filter((style) => style !== undefined);
    return shown === '' || styles.length === 0 ? shown : styleText(styles, shown, { validateStream: false });
  });
  return drawn.join('');
}
