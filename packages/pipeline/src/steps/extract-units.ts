import type { Expression } from '@tamis/core/python';
import type { Exact, Fields } from '../exact/exact.ts';
import { NotJson, toExact } from '../exact/to-exact.ts';
import { writeJson } from '../exact/write-json.ts';
import type { ExtractUnits } from '../model/pipeline.ts';
import { recordOf, type Unit } from '../units/unit.ts';

/** A unit's file: a path below the run folder, and its text. The writer compresses it if `gzip` is set. */
export interface ExtractedFile {
  readonly unit: string;
  readonly path: string;
  readonly text: string;
  readonly gzip: boolean;
}

/** A unit that got no file, and the reason. */
export interface NotExtracted {
  readonly unit: string;
  readonly reason: string;
}

/** Yields the files of units one by one. Two units never share a file; the second is reported instead. */
export function* extractUnits(work: ExtractUnits, units: Iterable<Unit>): Generator<ExtractedFile | NotExtracted> {
  const taken = new Set<string>();
  for (const unit of units) {
    const file = extractUnit(work, unit);
    if ('path' in file && taken.has(file.path.toLowerCase()))
      yield { unit: unit.id, reason: `${file.path} was already written for another unit` };
    else yield file;
    if ('path' in file) taken.add(file.path.toLowerCase());
  }
}

function extractUnit({ outputDir, filename, content, compression }: ExtractUnits, unit: Unit): ExtractedFile | NotExtracted {
  const record = recordOf(unit);
  const [name, held] = [evaluated(filename, record), evaluated(content, record)];
  if ('reason' in name) return { unit: unit.id, reason: `filename_expression: ${name.reason}` };
  if ('reason' in held) return { unit: unit.id, reason: `content_expression: ${held.reason}` };
  const reason = badName(name.value);
  if (reason !== undefined) return { unit: unit.id, reason: `filename_expression: ${reason}` };
  const gzip = compression === 'gzip';
  const text = typeof held.value === 'string' ? held.value : `${writeJson(held.value)}\n`;
  return { unit: unit.id, path: `${outputDir}/${withEnding(String(name.value))}${gzip ? '.gz' : ''}`, text, gzip };
}

function evaluated(expression: Expression, data: Fields): { readonly value: Exact } | { readonly reason: string } {
  const evaluation = expression.evaluate({ output: { data } });
  if (!evaluation.ok) return { reason: `${evaluation.kind}: ${evaluation.message}` };
  try {
    return { value: toExact(evaluation.value) };
  } catch (error) {
    if (error instanceof NotJson) return { reason: error.reason };
    throw error;
  }
}

// Why a name would not lead to a file below the folder.
function badName(name: Exact): string | undefined {
  if (typeof name !== 'string' || name.trim() === '') return 'it produces no string';
  // A lone surrogate is written as a replacement character, which may clash with another unit's file.
  if (!name.isWellFormed() || /[\p{Cc}\\]/u.test(name) || /^[A-Za-z]:/.test(name)) return 'it produces an unsafe file name';
  const parts = name.split('/');
  return parts.some((part) => part === '' || part === '.' || part === '..') ? 'it is outside the folder' : undefined;
}

function withEnding(name: string): string {
  return /\.[A-Za-z0-9]{1,8}$/.test(name) ? name : `${name}.json`;
}
