import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

export interface Options {
  readonly seed: number;
  readonly count: number;
  readonly peers: readonly string[] | undefined;
  readonly commands: readonly { readonly name: string; readonly shell: string }[];
  readonly focus: string;
  // Whether to print JSON instead of the table.
  readonly json: boolean;
  readonly out: string | undefined;
  readonly help: boolean;
}

export const HELP = `USAGE
  yardstick [--seed N] [--count N] [--peer NAME]... [--command NAME=COMMAND]... [--focus NAME] [--json] [--out FOLDER]

Measures how often readers of model replies accept a wrong value.

FLAGS
  --seed N                the seed of the generated cases [default: drawn for this run, and printed]
  --count N               how many cases to generate [default: 20000]
  --peer NAME             run only this peer; can be repeated, and \`none\` runs only the commands
  --command NAME=COMMAND  also run a command that reads one question per line and writes one answer per line; can be repeated
  --focus NAME            list every false accept of this peer, and where others do better [default: tamis]
  --json                  print all results as JSON
  --out FOLDER            write yardstick.md, yardstick.svg, yardstick-badge.svg and yardstick.json
  --help                  print this text

EXIT CODES
  0  measured
  1  a peer or command could not run, or the peers could not be installed
  2  a flag is wrong
`;

const FLAGS = {
  seed: { type: 'string' },
  count: { type: 'string', default: '20000' },
  peer: { type: 'string', multiple: true },
  command: { type: 'string', multiple: true },
  focus: { type: 'string', default: 'tamis' },
  json: { type: 'boolean', default: false },
  out: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

export function readOptions(args: readonly string[], known: readonly string[]): Options | string {
  try {
    const { values } = parseArgs({ args: [...args], options: FLAGS });
    const { seed = String(randomInt(1_000_000)), count, peer = [], command = [], out, ...rest } = values;
    if (!/^\d{1,9}$/.test(seed)) return `--seed: expected a whole number of at most nine digits, found ${seed}.`;
    if (!/^\d{1,6}$/.test(count)) return `--count: expected a whole number of at most six digits, found ${count}.`;
    const lost = peer.find((name) => name !== 'none' && !known.includes(name));
    if (lost !== undefined) return `--peer: expected one of ${known.join(', ')}, found ${lost}.`;
    const wrong = command.find((one) => !/^[^=]+=./.test(one));
    if (wrong !== undefined) return `--command: expected NAME=COMMAND, found ${wrong}.`;
    return {
      ...rest,
      seed: Number(seed),
      count: Number(count),
      peers: peer.length === 0 ? undefined : peer,
      commands: command.map(named),
      out,
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function named(command: string): { readonly name: string; readonly shell: string } {
  const at = command.indexOf('=');
  return { name: command.slice(0, at), shell: command.slice(at + 1) };
}
