import type { ReadStream } from 'node:tty';
import { Box, type Key, render, Text, type TextProps, useApp, useInput, useWindowSize } from 'ink';
import { createElement, type ReactNode, useEffect, useState } from 'react';
import { columnsOf, fit } from '../text/columns.ts';
import { inAscii } from './ascii.ts';
import type { KeyName, Row, RowRole, ScreenDriver } from './rows.ts';

const LOOKS: { readonly [role in RowRole]: Partial<TextProps> } = {
  plain: {},
  strong: { bold: true },
  quiet: { dimColor: true },
  selected: { inverse: true },
  good: { color: 'green' },
  fail: { color: 'red', bold: true },
  hold: { color: 'magenta', bold: true },
};

/** Shows a screen until it is over, and leaves the terminal as it was. */
export async function showScreen(driver: ScreenDriver, input?: ReadStream): Promise<void> {
  const instance = render(createElement(Screen, { driver }), {
    ...(input && { stdin: input }),
    // A screen is opened in a terminal alone; Ink would draw nothing in one where the variable CI is set.
    interactive: true,
    alternateScreen: true,
    incrementalRendering: true,
    maxFps: 10,
    exitOnCtrlC: false,
    patchConsole: false,
  });
  try {
    await driver.over;
  } finally {
    instance.unmount();
    await instance.waitUntilExit();
  }
}

function Screen({ driver }: { readonly driver: ScreenDriver }): ReactNode {
  const { suspendTerminal } = useApp();
  const { columns, rows } = useWindowSize();
  const [, redraw] = useState(0);
  useEffect(() => {
    driver.onChange(() => redraw((count) => count + 1));
    driver.onReady(async (work) => await suspendTerminal(work));
  }, [driver, suspendTerminal]);
  useInput((input, key) => {
    const name = nameOf(key, input);
    if (name !== undefined) driver.press({ text: '', name });
    // Keys that come fast, or from a paste, come together.
    else for (const character of input) driver.press(keyOf(character));
  });
  const frame = driver.frame({ columns, rows });
  return createElement(
    Box,
    { flexDirection: 'column', height: rows, width: columns },
    ...frame.map((row) => lineOf(row, columns, driver.isAscii === true)),
  );
}

function lineOf(row: Row, columns: number, isAscii: boolean): ReactNode {
  let left = columns;
  const pieces = row.map(({ text, role = 'plain' }, index) => {
    const shown = fit(isAscii ? inAscii(text) : text, left).replaceAll('…', isAscii ? '.' : '…');
    left -= columnsOf(shown);
    return createElement(Text, { key: index, ...LOOKS[role] }, shown);
  });
  // A row without text would have no height.
  return createElement(Text, { wrap: 'truncate' }, ...(pieces.length === 0 ? [' '] : pieces));
}

function keyOf(character: string): { readonly name?: KeyName; readonly text: string } {
  if (character === '\r' || character === '\n') return { text: '', name: 'enter' };
  return character === '\x7f' ? { text: '', name: 'backspace' } : { text: character };
}

function nameOf(key: Key, input: string): KeyName | undefined {
  if (key.ctrl && input === 'r') return 'refresh';
  if (key.ctrl && input === 'c') return 'escape';
  if (key.upArrow) return 'up';
  if (key.downArrow) return 'down';
  if (key.leftArrow) return 'left';
  if (key.rightArrow) return 'right';
  if (key.return) return 'enter';
  if (key.escape) return 'escape';
  if (key.backspace || key.delete) return 'backspace';
  if (key.pageUp) return 'page-up';
  return key.pageDown ? 'page-down' : undefined;
}
