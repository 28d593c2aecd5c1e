import path from 'node:path';
import { engine } from '../../../scripts/cases/every-kind.ts';
import { frame, framesLines, type Mistake, mistakeText, validateFiles } from '../src/index.ts';
import { folderOf } from './folder.ts';

// A contract file of our own making, the files beside it, and a list of tools if there is one.
export interface ContractQuestion {
  readonly files: { readonly [name: string]: string };
  readonly tools?: string;
  readonly columns?: number;
}

// Everything that is told about the files of a question whose names begin with "contract".
export function toldMistakes({ files, tools, columns }: ContractQuestion): readonly string[] {
  const at = folderOf(files);
  const folder = path.dirname(at('x')) + path.sep;
  const contracts = Object.keys(files).filter((name) => name.startsWith('contract'));
  const validated = validateFiles(contracts.map(at), tools === undefined ? undefined : at(tools), engine);
  return validated
    .flatMap(({ mistakes }) => mistakes.map((mistake) => told(mistake, columns)))
    .map((text) => text.replaceAll(folder, ''));
}

function told(mistake: Mistake, columns: number | undefined): string {
  const { code, severity, path: place, pointer } = mistake;
  const { message, help } = mistakeText(mistake, engine);
  return [`${severity} ${code} ${place} ${pointer}`, message, help, ...linesOf(mistake, columns)].join('\n');
}

function linesOf({ place }: Mistake, columns: number | undefined): readonly string[] {
  if (place === undefined) return [];
  const spans = [...(place.first === undefined ? [] : [place.first]), place.span];
  const frames = spans.map((span) => ({ shown: frame(place.text, span, columns) }));
  return [place.file, ...framesLines(frames, (carets) => carets)];
}
