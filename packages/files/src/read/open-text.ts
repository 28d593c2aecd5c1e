import { isUtf8 } from 'node:buffer';
import { type BrokenFile, fileFault } from '../mistake/mistake.ts';
import { readWhole } from './read-whole.ts';
import { unreadableFile } from './unreadable-file.ts';

/** Reads a UTF-8 text file without its byte order mark, or standard input for `-`. An empty file is a mistake. */
export function openText(path: string): { readonly text: string } | BrokenFile {
  const bytes = readBytes(path);
  if ('mistakes' in bytes) return bytes;
  const foreign = foreignText(bytes);
  if (foreign !== undefined) return { mistakes: [fileFault('file.not-utf8', undefined, foreign)] };
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  return text.trim() === '' ? { mistakes: [fileFault('file.empty')] } : { text };
}

function readBytes(path: string): Buffer | BrokenFile {
  try {
    return readWhole(path);
  } catch (error) {
    return { mistakes: [fileFault('file.unreadable', undefined, unreadableFile(path, error))] };
  }
}

// The encoding of a file that is not UTF-8; read as UTF-8, its words would silently change.
function foreignText(bytes: Buffer): { readonly found: string; readonly encoding: string } | undefined {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16 || bytes.subarray(0, 4).includes(0)) return { found: 'UTF-16', encoding: 'UTF-16' };
  return isUtf8(bytes) ? undefined : { found: 'not UTF-8', encoding: 'ISO-8859-1' };
}
