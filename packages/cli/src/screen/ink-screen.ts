import type { ReadStream } from 'node:tty';
import { Box, type Key as InkKey, render, Text, useApp, useInput, useWindowSize } from 'ink';
import { createElement, type ReactNode, useEffect, useState } from 'react';
import { drawnRow, type Look } from './look.ts';
import type { Key, KeyName } from './rows.ts';
import type { Screen } from './screen.ts';

export interface ShowOptions {
  readonly look: Look;
  readonly input?: ReadStream;
}

// Shows a screen until it closes, then restores the terminal.
export async function showScreen(screen: Screen, { look, input }: ShowOptions): Promise<void> {
  const instance = render(createElement(Terminal, { screen, look }), {
    ...(input && { stdin: input }),
    // Screens open only in a terminal, where Ink would draw nothing if the variable CI is set.
    interactive: true,
    alternateScreen: true,
    incrementalRendering: true,
    maxFps: 10,
    exitOnCtrlC: false,
    patchConsole: false,
    onRender: () => screen.drawn({ columns: process.stdout.columns, rows: process.stdout.rows }),
  });
  // A crash is reported on the restored terminal rather than on a screen that vanishes.
  const leave = () => instance.unmount();
  process.prependListener('uncaughtException', leave);
  try {
    await screen.over;
  } finally {
    process.off('uncaughtException', leave);
    instance.unmount();
    await instance.waitUntilExit();
  }
}

function Terminal({ screen, look }: { readonly screen: Screen; readonly look: Look }): ReactNode {
  const { suspendTerminal } = useApp();
  const { columns, rows } = useWindowSize();
  const [, redraw] = useState(0);
  useEffect(() => {
    const draw = () => redraw((count) => count + 1);
    screen.begin(draw, async (work) => await suspendTerminal(work));
  }, [screen, suspendTerminal]);
  useInput((input, key) => {
    const name = nameOf(key, input);
    if (name !== undefined) screen.press({ text: '', name });
    // Fast or pasted keys arrive together.
    else for (const character of input) screen.press(keyOf(character));
  });
  const frame = screen.frame({ columns, rows });
  // A row without text would have no height.
  const lines = frame.map((row, at) => createElement(Text, { key: at, wrap: 'truncate' }, drawnRow(row, columns, look) || ' '));
  return createElement(Box, { flexDirection: 'column', height: rows, width: columns }, ...lines);
}

function keyOf(character: string): Key {
  if (character === '\r' || character === '\n') return { text: '', name: 'enter' };
  if (character === '\t') return { text: '', name: 'tab' };
  return character === '\x7f' ? { text: '', name: 'backspace' } : { text: character };
}

const CONTROLS: { readonly [letter: string]: KeyName } = { r: 'refresh', c: 'interrupt', k: 'palette' };

function nameOf(key: InkKey, input: string): KeyName | undefined {
  if (key.ctrl && Object.hasOwn(CONTROLS, input)) return CONTROLS[input];
  if (key.upArrow) return 'up';
  if (key.downArrow) return 'down';
  if (key.leftArrow) return 'left';
  if (key.rightArrow) return 'right';
  if (key.return) return 'enter';
  if (key.escape) return 'escape';
  if (key.tab) return key.shift ? 'back-tab' : 'tab';
  if (key.backspace || key.delete) return 'backspace';
  if (key.pageUp) return 'page-up';
  if (key.home) return 'home';
  if (key.end) return 'end';
  return key.pageDown ? 'page-down' : undefined;
}
