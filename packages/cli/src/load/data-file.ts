import { readFileSync } from 'node:fs';
import type { Json } from '@tamis/core';
import { type Halt, usage } from '../exit/halt.ts';
import { errorCode } from '../io/error-code.ts';
import { unreadable } from '../io/source.ts';
import { frame, frameLines, type Span } from '../text/frame.ts';
import { jsonMistake } from '../text/json-mistake.ts';
import { locate, tokensOf } from '../text/locate.ts';
import { visible } from '../text/visible.ts';

/** A file of data that a person wrote, with its text for messages. */
export interface DataFile {
  readonly path: string;
  readonly text: string;
  readonly value: Json;
}

/** More mistakes than this in one file are not read by anybody. */
const MOST_ERRORS = 5;

/** Reads a JSON or YAML file; a mistake in it is shown where it stands. */
export async function readDataFile(path: string, what: string): Promise<DataFile> {
  const text = readText(path);
  const value = /\.(ya?ml)$/i.test(path) ? await yamlValue(path, what, text) : await jsonOrYaml(path, what, text);
  return { path, text, value };
}

/** Where a JSON Pointer leads in the text of a file, JSON or YAML. */
export async function placeIn(file: DataFile, pointer: string): Promise<Span | undefined> {
  const inJson = locate(file.text, pointer);
  if (inJson !== undefined) return inJson;
  const { parseDocument } = await loadYaml();
  const node: unknown = parseDocument(file.text, { logLevel: 'silent' }).getIn(tokensOf(pointer), true);
  if (typeof node !== 'object' || node === null || !('range' in node) || !Array.isArray(node.range)) return undefined;
  return { start: Number(node.range[0]), end: Number(node.range[1]) };
}

/** A frame around a place in a file, as lines that follow a message. */
export function placeLines(path: string, text: string, span: Span): readonly string[] {
  const shown = frame(text, span);
  return [
    `  --> ${visible(path)}:${shown.line}:${shown.column}`,
    ...frameLines(shown, (carets) => carets).map((line) => `  ${line}`),
  ];
}

/** Most files are JSON, and the YAML reader costs more to load than all the rest of the command. */
function loadYaml() {
  return import('yaml');
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\ufeff/, '');
  } catch (error) {
    throw unreadable(path, errorCode(error));
  }
}

async function jsonOrYaml(path: string, what: string, text: string): Promise<Json> {
  try {
    return JSON.parse(text) as Json;
  } catch {
    if (/\.json$/i.test(path) || /^\s*[{[]/.test(text)) throw brokenJson(path, what, text);
    return yamlValue(path, what, text);
  }
}

function brokenJson(path: string, what: string, text: string): Halt {
  if (text.trim() === '') return usage(`The ${what} in ${path} is empty.`, 'A JSON or YAML document was expected.');
  const { at, expected } = jsonMistake(text) ?? { at: text.length, expected: 'JSON' };
  const found = at < text.length ? JSON.stringify(text.slice(at, at + 1)) : 'the end of the file';
  const place = placeLines(path, text, { start: at, end: at + 1 });
  return usage(
    `The ${what} is not JSON: ${found} was found; ${expected} was expected.`,
    'Correct the file at that place.',
    place,
  );
}

async function yamlValue(path: string, what: string, text: string): Promise<Json> {
  const { LineCounter, parseDocument } = await loadYaml();
  const lines = new LineCounter();
  const document = parseDocument(text, { logLevel: 'silent', lineCounter: lines, prettyErrors: false });
  const [first] = document.errors;
  if (first !== undefined) {
    const places = document.errors.slice(0, MOST_ERRORS).flatMap((error) => {
      const [start, end] = error.pos;
      return [`  ${visible(error.message)}`, ...placeLines(path, text, { start, end })];
    });
    throw usage(`The ${what} is not YAML (${first.code}).`, 'Correct the file at that place.', places);
  }
  return plainData(path, what, document.toJS({ maxAliasCount: 100 }));
}

/** YAML has values that JSON has not (dates by tag, infinities); a contract is JSON. */
function plainData(path: string, what: string, value: unknown): Json {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null') as Json;
  } catch {
    throw usage(`The ${what} in ${path} is nested too deeply or refers to itself.`, 'Write it as plain data.');
  }
}
