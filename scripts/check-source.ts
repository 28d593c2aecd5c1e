import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import parseCallers from './parse-callers.json' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '..');

// Something that has one place in the repository: what finds it, the folders it must not be in, and what to use instead.
interface OnlyPlace {
  readonly find: (text: string) => readonly number[];
  readonly folders: readonly string[];
  readonly inTests?: boolean;
  readonly except: { readonly [place: string]: string };
  readonly instead: string;
}

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
    // JSON.parse silently takes the last of two keys, and other digits than were written.
    except: parseCallers,
    instead: 'read what comes from outside with exactJson, and anything else with jsonIn',
  },
  {
    find: (text) => placesOf(text, /@ts-(?:ignore|nocheck)\b|[^\S \t\r\n]|[\u0085\u180e\u200b]/g),
    folders: ['packages', 'scripts', 'tools', 'examples'],
    inTests: true,
    except: {},
    instead: 'write unusual spaces as escapes, and mend what the compiler reports',
  },
];

// Everything in the sources that has another place, and every exception that nothing needs.
export function sourceProblems(): readonly string[] {
  return ONLY_PLACES.flatMap((one) => {
    const files = one.folders.flatMap((folder) => sourcesBelow(folder, one.inTests ?? false));
    const found = files.flatMap((file) => {
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

const WRITTEN = /(?:^|\/)(?:node_modules|dist|bundle|sandbox)\//;

const TESTS = /(?:^|\/)test\/|\.test\.tsx?$/;

export function sourcesBelow(folder: string, areTestsToo: boolean): readonly string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !WRITTEN.test(name) && (areTestsToo || !TESTS.test(name)))
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')));
}

// Calls that a list as arguments, however long it is, may be given to; `nothing` makes evidence of findings.
const CALLS =
  /(?:\.(?:push|unshift|splice|toSpliced|concat)|\bMath\.(?:max|min|hypot)|\.from(?:CharCode|CodePoint)|\bnothing)\(/g;

export function spreadsIn(text: string): readonly number[] {
  const spread = [...text.matchAll(CALLS)].filter(({ index, 0: call }) => spreadsArgument(text, index + call.length));
  return [...spread.map(({ index }) => index), ...placesOf(text, /(?<!Reflect)\.apply\(/g)];
}

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
