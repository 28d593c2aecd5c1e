import { compile, type Json } from '@tamis/core';
import { segmentsOf } from '@tamis/core/kind';
import { entryOf } from '@tamis/core/wording';
import { type BrokenFile, fileFault, type Mistake } from '../mistake/mistake.ts';
import { jsonMistake } from '../text/json-mistake.ts';
import { locator } from '../text/locate.ts';
import { openText } from './open-text.ts';
import { readYaml } from './read-yaml.ts';

/** A data file that a person wrote, with its text for messages. */
export interface DataFile {
  readonly path: string;
  readonly text: string;
  readonly syntax: 'json' | 'yaml';
  readonly value: Json;
}

/** Reads a JSON or YAML file, or standard input for `-`. Mistakes are returned, not thrown. */
export function openDataFile(path: string): DataFile | BrokenFile {
  const opened = openText(path);
  if ('mistakes' in opened) return opened;
  const { text } = opened;
  const json = /\.(ya?ml)$/i.test(path) ? undefined : parsedJson(text);
  if (json !== undefined) {
    const mistakes = repeatedKeys(path, text);
    return mistakes.length > 0 ? { mistakes } : { path, text, syntax: 'json', value: json };
  }
  const isMeantAsJson = /\.json$/i.test(path) || (!/\.(ya?ml)$/i.test(path) && /^\s*[{[]/.test(text));
  return isMeantAsJson ? { mistakes: [brokenJson(path, text)] } : yamlFile(path, text);
}

function parsedJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

// The mistakes for repeated keys. JSON.parse takes the last of two keys, so the first value would be in the contract but never enforced.
function repeatedKeys(path: string, text: string): readonly Mistake[] {
  const { changes } = compile({}).judge(text);
  const locate = locator(text);
  return changes
    .filter(({ code }) => entryOf(code)?.repeatsKey)
    .map(({ path: pointer }) => {
      const span = locate(pointer)?.key ?? { start: 0, end: 1 };
      return fileFault('file.repeated-key', { file: path, text, span }, { key: segmentsOf(pointer).at(-1) ?? '' });
    });
}

function brokenJson(path: string, text: string): Mistake {
  const { at, expected } = jsonMistake(text) ?? { at: text.length, expected: 'JSON' };
  const found = at < text.length ? JSON.stringify(text.slice(at, at + 1)) : 'the end of the file';
  return fileFault('file.not-json', { file: path, text, span: { start: at, end: at + 1 } }, { found, expected });
}

function yamlFile(path: string, text: string): DataFile | BrokenFile {
  const read = readYaml(path, text);
  return 'mistakes' in read ? read : plainData(path, text, () => read.document.toJS({ maxAliasCount: 100 }));
}

// YAML has values that JSON does not (tagged dates, infinities); a contract is JSON.
function plainData(path: string, text: string, read: () => unknown): DataFile | BrokenFile {
  try {
    return { path, text, syntax: 'yaml', value: JSON.parse(JSON.stringify(read()) ?? 'null') as Json };
  } catch (error) {
    const reason = error instanceof Error && error.message.startsWith('Unresolved alias') ? error.message : undefined;
    const start = Math.max(0, text.search(/\*\w/));
    const place = { file: path, text, span: { start, end: start + 1 } };
    if (reason === undefined) return { mistakes: [fileFault('file.not-plain', place)] };
    return { mistakes: [fileFault('file.not-yaml', place, { reason: `${reason.split(':')[0]}.` })] };
  }
}
