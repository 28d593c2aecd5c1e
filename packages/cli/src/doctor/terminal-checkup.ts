import { wantsAscii } from '../screen/ascii.ts';
import { wantsColour } from '../text/paint.ts';
import type { Checkup } from './checkup.ts';

/** Whether there is a terminal for screens and questions, and what it can show. */
export const terminalCheckup: Checkup = {
  name: 'terminal',
  look: async () => {
    if (!process.stdin.isTTY || !process.stdout.isTTY)
      return {
        health: 'note',
        found: 'none: standard input or output is a file or a pipe',
        help: 'Screens and questions need one; every command works without.',
      };
    const { columns, rows } = process.stdout;
    const colours = wantsColour(process.stdout, undefined, process.env) ? 'colours' : 'no colours';
    const signs = wantsAscii(undefined, process.env) ? 'ASCII signs' : 'UTF-8';
    return { health: 'good', found: `${columns}×${rows}, ${colours}, ${signs}` };
  },
};
