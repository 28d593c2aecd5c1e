import { expect, test } from 'vitest';
import { terminalTitle } from './terminal-title.ts';

function written(isTTY: boolean, env: NodeJS.ProcessEnv): readonly string[] {
  const texts: string[] = [];
  const title = terminalTitle({ isTTY, write: (text: string | Uint8Array) => texts.push(String(text)) > 0 }, env);
  for (const waiting of [3, 3, 0]) title.tell(waiting, 'inbox');
  title.end();
  return texts;
}

test('a terminal gets a title when it changes, and then the one before; nothing else gets any', () => {
  expect(written(true, { TERM: 'xterm' })).toEqual([
    '\u001b[22;0t',
    '\u001b]0;(3) tamis inbox\u0007',
    '\u001b]0;tamis inbox\u0007',
    '\u001b[23;0t',
  ]);
  for (const [isTTY, env] of [
    [false, { TERM: 'xterm' }],
    [true, { TERM: 'dumb' }],
    [true, {}],
  ] as const)
    expect(written(isTTY, env)).toEqual([]);
});
