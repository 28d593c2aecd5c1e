import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** Something that has one place in the repository: what finds it, the folders it must not be in, and what to use instead. */
interface OnlyPlace {
  readonly find: (text: string) => readonly number[];
  readonly folders: readonly string[];
  /** Files and folders where it may be, each with the reason. */
  readonly except: { readonly [place: string]: string };
  readonly instead: string;
}

/** What may call `JSON.parse`, which silently takes the last of two keys and other digits than were written. */
const PARSES: OnlyPlace['except'] = {
  'packages/core/src/lib/quiet-json.ts': 'the one call behind `quietParse`, `jsonIn` and `exactJson`',
  'packages/core/src/lib/members.ts': 'a key, which is a string',
  'packages/core/src/lib/stated-value.ts': 'one of the words true, false and null',
  'packages/core/src/gate/validator-changes.ts': 'what JSON.stringify just wrote, for a record',
  'packages/core/src/loop/call-in-reply.ts': 'a name, which is a string',
  'packages/core/src/loop/patch-reader.ts': 'a patch that a gate passed, to compare; its numbers are written by `spelled`',
  'packages/core/src/loop/run-journal.ts': 'what JSON.stringify just wrote, without secrets',
  'packages/core/src/loop/spelled.ts': 'every number is a string by then',
  'packages/core/src/stages/doubt/contradiction/literal-in-words.ts': 'a literal that the reader found',
  'packages/core/src/stages/parse/json/plain/plain-string.ts': 'a string without odd escapes',
  'packages/core/src/unit/failure-record.ts': 'what `jsonText` just wrote',
  'packages/core/src/unit/release-seal.ts': 'keeps the text of long numbers',
  'packages/mcp/src/wire/digits.ts': 'keeps the text of every number',
  'packages/mcp/src/link/checked-fetch.ts': 'our own request',
  'packages/mcp/src/tools/pins.ts': 'rows of the ledger',
  'packages/pipeline/src/exact/read-json.ts': 'keeps the text of every number',
  'packages/files/src': 'files that a person wrote, checked for repeated keys',
  'packages/ledger/src': 'rows of the ledger',
  'packages/pipeline/src': 'rows of the ledger, and snapshots of a run',
  'packages/console/src': 'rows of the ledger, and the form of a person in the lab',
  'packages/console/page': 'our own server, and text that a person edits, of which the server reads the original',
  'packages/cli/src/app.ts': 'our own package.json',
  'packages/cli/src/check/outcomes.ts': 'a string that we just wrote',
  'packages/cli/src/config/portability/sent-schemas.ts': 'what JSON.stringify just wrote',
  'packages/cli/src/console': 'our own package.json, and the output of our own command',
  'packages/cli/src/demo': 'files of the demo',
  'packages/cli/src/explain': 'pages of cases',
  'packages/cli/src/inbox': 'rows of the ledger',
  'packages/cli/src/init': 'our own package.json',
  'packages/cli/src/io/journal-entries.ts': 'a journal that we wrote',
  'packages/cli/src/load/world-of.ts': 'a file that a person wrote',
  'packages/cli/src/runs': 'rows of the ledger',
  'packages/cli/src/spoken/report-tokens.ts': 'a report of our own command',
  'packages/cli/src/watch': 'rows of the ledger, and the output of our own command',
  'packages/cli/src/io/read-json-line.ts':
    'a line of another program, whose repeated keys are refused and whose texts are strings',
};

const ONLY_PLACES: readonly OnlyPlace[] = [
  {
    find: (text) => placesOf(text, /'\\\\\$&'|'\\\\\.'/g),
    folders: ['packages', 'scripts', 'tools', 'examples'],
    except: { 'packages/core/src/lib/escape-reg-exp.ts': 'the function itself' },
    instead: 'escapeRegExp escapes text for patterns',
  },
  {
    find: spreadsIn,
    folders: ['core', 'models', 'mcp', 'pipeline'].map((name) => `packages/${name}/src`),
    except: { 'packages/core/src/stages/ground/folded-text.ts': 'blocks of a fixed length' },
    instead: 'each argument takes a place on the stack; use appendAll, largest, smallest or a loop',
  },
  {
    find: (text) => placesOf(text, /^(?!\s*(?:\*|\/\/|\/\*)).*?\bJSON\.parse\s*[(),;]/gm),
    folders: ['packages'],
    except: PARSES,
    instead: 'read what comes from outside with exactJson, and anything else with jsonIn',
  },
];

/** Everything in the sources that has another place, and every exception that nothing needs. */
export function sourceProblems(): readonly string[] {
  return ONLY_PLACES.flatMap((one) => {
    const found = one.folders.flatMap(sourcesBelow).flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return one.find(text).map((at) => ({ file, line: text.slice(0, at).split('\n').length }));
    });
    const exceptions = Object.keys(one.except);
    const elsewhere = found.filter(({ file }) => !exceptions.some((place) => isIn(file, place)));
    const unused = exceptions.filter((place) => !found.some(({ file }) => isIn(file, place)));
    return [
      ...elsewhere.map(({ file, line }) => `${file}:${line}: ${one.instead}`),
      ...unused.map((place) => `scripts/check-source.ts: ${place} needs no exception any more`),
    ];
  });
}

function isIn(file: string, place: string): boolean {
  return file === place || file.startsWith(`${place}/`);
}

function sourcesBelow(folder: string): readonly string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/(?:^|\/)(?:node_modules|dist|bundle|test)\/|\.test\.tsx?$/.test(name))
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')));
}

/** Calls that a list as arguments, however long it is, may be given to; `nothing` makes evidence of findings. */
const CALLS =
  /(?:\.(?:push|unshift|splice|toSpliced|concat)|\bMath\.(?:max|min|hypot)|\.from(?:CharCode|CodePoint)|\bnothing)\(/g;

/** The places where a list that was not written out becomes arguments. */
export function spreadsIn(text: string): readonly number[] {
  const spread = [...text.matchAll(CALLS)].filter(({ index, 0: call }) => spreadsArgument(text, index + call.length));
  return [...spread.map(({ index }) => index), ...placesOf(text, /(?<!Reflect)\.apply\(/g)];
}

/** Whether one of the arguments from an offset on is a spread list that was not written out. */
function spreadsArgument(text: string, start: number): boolean {
  let depth = 1;
  for (let at = start; at < text.length && depth > 0; at++) {
    const char = text.charAt(at);
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    else if (`'"\``.includes(char)) at = stringEnd(text, at);
    else if (depth === 1 && text.startsWith('...', at) && text.charAt(at + 3) !== '[') return true;
  }
  return false;
}

function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== text.charAt(start)) at += text.charAt(at) === '\\' ? 2 : 1;
  return at;
}

function placesOf(text: string, pattern: RegExp): readonly number[] {
  return [...text.matchAll(pattern)].map(({ index }) => index);
}
