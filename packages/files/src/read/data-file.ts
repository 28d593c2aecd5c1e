import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { compile, entryOf, type Json } from '@tamis/core';
import { segmentsOf } from '@tamis/core/unit';
import type { Document, Node } from 'yaml';
import { fileFault } from '../mistake/file-fault.ts';
import type { Mistake, Place } from '../mistake/mistake.ts';
import { jsonMistake } from '../text/json-mistake.ts';
import { locator } from '../text/locate.ts';
import { unreadableFile } from './unreadable-file.ts';
import { keyName, repeatedMembers } from './yaml-keys.ts';
import { yamlLibrary } from './yaml-library.ts';
import { YAML_OPTIONS } from './yaml-options.ts';

/** A file of data that a person wrote, with its text for messages. */
export interface DataFile {
  readonly path: string;
  readonly text: string;
  readonly syntax: 'json' | 'yaml';
  readonly value: Json;
}

/** A file that holds no data, and why. */
export interface BrokenFile {
  readonly mistakes: readonly Mistake[];
}

/** Reads a JSON or YAML file, standard input for `-`; what is wrong with it is given back. */
export function openDataFile(path: string): DataFile | BrokenFile {
  const bytes = readBytes(path);
  if ('mistakes' in bytes) return bytes;
  const foreign = foreignText(bytes);
  if (foreign !== undefined) return { mistakes: [fileFault('file.not-utf8', undefined, foreign)] };
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  if (text.trim() === '') return { mistakes: [fileFault('file.empty')] };
  const json = /\.(ya?ml)$/i.test(path) ? undefined : parsedJson(text);
  if (json !== undefined) {
    const mistakes = repeatedKeys(path, text);
    return mistakes.length > 0 ? { mistakes } : { path, text, syntax: 'json', value: json };
  }
  const isMeantAsJson = /\.json$/i.test(path) || (!/\.(ya?ml)$/i.test(path) && /^\s*[{[]/.test(text));
  return isMeantAsJson ? { mistakes: [brokenJson(path, text)] } : yamlFile(path, text);
}

function readBytes(path: string): Buffer | BrokenFile {
  try {
    return readFileSync(path === '-' ? 0 : path);
  } catch (error) {
    return { mistakes: [fileFault('file.unreadable', undefined, unreadableFile(path, error))] };
  }
}

/** How a file is written that is not UTF-8; read as such, its words would silently be others. */
function foreignText(bytes: Buffer): { readonly found: string; readonly encoding: string } | undefined {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16 || bytes.subarray(0, 4).includes(0)) return { found: 'UTF-16', encoding: 'UTF-16' };
  return isUtf8(bytes) ? undefined : { found: 'not UTF-8', encoding: 'ISO-8859-1' };
}

function parsedJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** JSON.parse takes the last of two keys; the value of the first would be a part of the contract that is never enforced. */
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
  const { parseAllDocuments, parseDocument } = yamlLibrary();
  const [first, ...others] = parseAllDocuments(text, YAML_OPTIONS) as readonly Document.Parsed[];
  // A file of comments holds no document, which is nothing, not an error of YAML.
  const document = first ?? parseDocument(text, YAML_OPTIONS);
  if (others.length > 0) return { mistakes: [severalDocuments(path, text, others)] };
  const exhausted = document.errors.find(({ code }) => code === 'RESOURCE_EXHAUSTION');
  if (exhausted !== undefined) return { mistakes: [fileFault('file.not-plain', placeAt(path, text, exhausted.pos[0]))] };
  const mistakes = [...syntaxMistakes(path, text, document), ...repeatedYamlKeys(path, text, document)];
  return mistakes.length > 0 ? { mistakes } : plainData(path, text, () => document.toJS({ maxAliasCount: 100 }));
}

function syntaxMistakes(path: string, text: string, { errors }: Document): readonly Mistake[] {
  return errors.map(({ message, pos: [start, end] }) => {
    const place: Place = { file: path, text, span: { start, end } };
    return fileFault('file.not-yaml', place, { reason: message.replace(/\.?$/, '.') });
  });
}

function repeatedYamlKeys(path: string, text: string, document: Document): readonly Mistake[] {
  const mistakes: Mistake[] = [];
  yamlLibrary().visit(document, {
    Map: (_, map) => {
      for (const pair of repeatedMembers(map)) {
        const [start, end] = (pair.key as Node).range ?? [0, 1];
        mistakes.push(fileFault('file.repeated-key', { file: path, text, span: { start, end } }, { key: keyName(pair) ?? '' }));
      }
    },
  });
  return mistakes;
}

function placeAt(file: string, text: string, start: number): Place {
  return { file, text, span: { start, end: start + 1 } };
}

/** Only the first would be read, and the rest of a contract would be kept by nobody. */
function severalDocuments(path: string, text: string, others: readonly Document.Parsed[]): Mistake {
  const [start] = others[0]?.range ?? [0];
  const place: Place = { file: path, text, span: { start, end: start + 1 } };
  return fileFault('file.several-documents', place, { count: String(others.length + 1) });
}

/** YAML has values that JSON has not (dates by tag, infinities); a contract is JSON. */
function plainData(path: string, text: string, read: () => unknown): DataFile | BrokenFile {
  try {
    return { path, text, syntax: 'yaml', value: JSON.parse(JSON.stringify(read()) ?? 'null') as Json };
  } catch (error) {
    const reason = error instanceof Error && error.message.startsWith('Unresolved alias') ? error.message : undefined;
    const place = placeAt(path, text, Math.max(0, text.search(/\*\w/)));
    if (reason === undefined) return { mistakes: [fileFault('file.not-plain', place)] };
    return { mistakes: [fileFault('file.not-yaml', place, { reason: `${reason.split(':')[0]}.` })] };
  }
}
