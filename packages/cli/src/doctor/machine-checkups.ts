import { PROVIDER_KEYS } from '../load/provider-keys.ts';
import { wantsAscii } from '../screen/ascii.ts';
import { wantsColour } from '../text/paint.ts';
import { bad, type Checkup, good, note } from './checkup.ts';

export const terminalCheckup: Checkup = {
  name: 'terminal',
  look: async () => {
    if (!process.stdin.isTTY || !process.stdout.isTTY)
      return note(
        'none: standard input or output is a file or a pipe',
        'Full-screen views and prompts need a terminal; every command works without one.',
      );
    const { columns, rows } = process.stdout;
    const colours = wantsColour(process.stdout, undefined, process.env) ? 'colours' : 'no colours';
    const signs = wantsAscii(undefined, process.env) ? 'ASCII signs' : 'UTF-8';
    return good(`${columns}×${rows}, ${colours}, ${signs}`);
  },
};

// The oldest version of Node that Tamis runs on; the command itself does not start on an older one.
const FLOOR = 24;

export const nodeCheckup: Checkup = {
  name: 'Node',
  look: async () => {
    const found = `${process.version} on ${process.platform} ${process.arch}`;
    const isOld = Number.parseInt(process.versions.node, 10) < FLOOR;
    return isOld ? bad(found, `Install Node ${FLOOR} or newer.`) : good(found);
  },
};

// Reports which provider keys are set, but never their values.
export const keysCheckup: Checkup = {
  name: 'keys',
  look: async () => {
    const names = Object.values(PROVIDER_KEYS)
      .flat()
      .flatMap((name) => [name, `${name}_FILE`])
      .filter((name) => (process.env[name] ?? '').trim() !== '');
    if (names.length > 0) return good(`${names.join(', ')} set`);
    const first = Object.values(PROVIDER_KEYS).map(([name]) => name);
    return note('none is set', `Set ${first.join(', ')} to ask models; recorded replies and local servers need none.`);
  },
};
