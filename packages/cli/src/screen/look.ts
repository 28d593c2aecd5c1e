import { styleText } from 'node:util';
import { inAscii, wantsAscii } from './ascii.ts';
import type { Piece, Row, RowRole } from './rows.ts';
import { fit, widthOf } from './width.ts';

export interface Look {
  readonly isAscii: boolean;
  readonly isColoured: boolean;
}

export interface LookFlags {
  readonly ascii?: boolean;
  readonly color?: boolean;
}

export function lookFor({ ascii, color }: LookFlags, env: NodeJS.ProcessEnv): Look {
  return { isAscii: wantsAscii(ascii, env), isColoured: color ?? !env.NO_COLOR };
}

type Style = Extract<Parameters<typeof styleText>[0], string>;

// The terminal's own sixteen colours, so that its theme applies.
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
