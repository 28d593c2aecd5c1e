import { isUtf8 } from 'node:buffer';
import { accessSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, resolve } from 'node:path';
import type { ListFile } from '@tamis/commands';
import { readPlainList, readPlainPresets, readTalonList, readTalonPresets } from '@tamis/commands/lists';
import type { Json } from '@tamis/core';
import { segmentsOf } from '@tamis/core/kind';
import type { Mistake } from '../mistake/mistake.ts';
import { mistakeText } from '../mistake/mistake-text.ts';
import { unreadableIn, unreadableText } from '../mistake/unreadable.ts';
import { openDataFile } from './data-file.ts';
import { readWhole } from './read-whole.ts';
import { unreadableFile } from './unreadable-file.ts';

// The result of reading a list file: its content, the mistakes in it, or the reason it can't be read.
export type ListRead = { readonly list: Json } | { readonly mistakes: readonly Mistake[] } | { readonly reason: string };

const MODULES = ['.js', '.mjs', '.cjs', '.ts', '.mts', '.cts'];

// The readers for lists that are text, by the section of the grammar that names the file.
const READERS = {
  lists: { talon: readTalonList, plain: readPlainList },
  presets: { talon: readTalonPresets, plain: readPlainPresets },
} as const;

export type OpenFile = typeof openDataFile;

export function readList(path: string, source: ListFile, section: keyof typeof READERS, open: OpenFile = openDataFile): ListRead {
  try {
    const kind = extname(path).toLowerCase();
    if (MODULES.includes(kind)) return exported(path, source.export);
    if (source.export !== undefined) return { reason: `${path} is not a module, so it exports nothing.` };
    if (['.json', '.yaml', '.yml'].includes(kind)) return inDocument(open(path), path, source.at);
    if (source.at !== undefined) return { reason: `${path} is neither JSON nor YAML, so \`at\` refers to nothing in it.` };
    const bytes = readWhole(path);
    if (!isUtf8(bytes)) return { reason: `${path} is not UTF-8, so its words would be misread.` };
    const text = bytes.toString('utf8');
    return { list: READERS[section][kind === '.talon-list' ? 'talon' : 'plain'](text) as unknown as Json };
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return { reason: unreadableText(unreadableFile(path, error)).message };
    return { reason: `${path} could not be run: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function inDocument(file: ReturnType<OpenFile>, path: string, at = ''): ListRead {
  if ('mistakes' in file) {
    const lost = file.mistakes.find((mistake) => unreadableIn(mistake) !== undefined);
    return lost === undefined ? { mistakes: file.mistakes } : { reason: mistakeText(lost).message };
  }
  let value: Json | undefined = file.value;
  for (const segment of at.startsWith('/') ? segmentsOf(at) : []) {
    const isThere: boolean = typeof value === 'object' && value !== null && Object.hasOwn(value, segment);
    value = isThere ? (value as { readonly [key: string]: Json })[segment] : undefined;
  }
  return value === undefined ? { reason: `${path} has nothing at ${at}.` } : { list: value };
}

function exported(path: string, name = 'default'): ListRead {
  // A missing file is reported as such, not as a module that fails.
  accessSync(path);
  const loaded = createRequire(import.meta.url)(resolve(path)) as { readonly [name: string]: unknown };
  if (!Object.hasOwn(loaded, name))
    return { reason: `${path} has no export ${name}; it has ${Object.keys(loaded).join(', ') || 'none'}.` };
  const value = loaded[name];
  return { list: JSON.parse(JSON.stringify(value instanceof Set ? [...value] : value) ?? 'null') as Json };
}
