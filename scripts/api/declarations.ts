import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Declaration {
  readonly name: string;
  readonly file: string;
  readonly text: string;
}

export interface TypesFile {
  readonly declared: ReadonlyMap<string, Declaration>;
  readonly imported: ReadonlyMap<string, Origin>;
  readonly exported: ReadonlyMap<string, Origin>;
  readonly passedOn: readonly string[];
}

export interface Origin {
  readonly name: string;
  readonly file: string | undefined;
}

const BEGIN = /^(?=export |import |declare |interface |type |class |abstract |function |const )/m;
const DECLARED = /^(?:export )?(?:declare )?(?:abstract )?(?:interface|type|class|function|const) (\w+)/;
const NAMED = /^(import|export) (?:type )?\{([^}]*)\}(?: from '([^']+)')?/;
const ALL = /^export (?:type )?\* from '([^']+)'/;

const known = new Map<string, TypesFile>();

export function typesFile(file: string): TypesFile {
  const read = known.get(file) ?? readTypes(file);
  known.set(file, read);
  return read;
}

function readTypes(file: string): TypesFile {
  const declared = new Map<string, Declaration>();
  const names = { import: new Map<string, Origin>(), export: new Map<string, Origin>() };
  const passedOn: string[] = [];
  for (const statement of withoutComments(readFileSync(file, 'utf8')).split(BEGIN)) {
    const text = statement.trimEnd();
    const name = DECLARED.exec(text)?.[1];
    const [, way, list = '', source] = NAMED.exec(text) ?? [];
    const all = ALL.exec(text)?.[1];
    if (name !== undefined) declared.set(name, { name, file, text: [declared.get(name)?.text, text].filter(Boolean).join('\n') });
    else if (all !== undefined) passedOn.push(fileOf(file, all) ?? '');
    else if (way !== undefined)
      for (const [known, as] of namesIn(list))
        names[way as 'import' | 'export'].set(as, { name: known, file: source === undefined ? file : fileOf(file, source) });
  }
  return { declared, imported: names.import, exported: names.export, passedOn };
}

function withoutComments(text: string): string {
  return text.replaceAll(/^[ \t]*\/\*\*[\s\S]*?\*\/\n?/gm, '').replaceAll(/^\/\/.*\n?/gm, '');
}

function namesIn(list: string): readonly (readonly [string, string])[] {
  const items = list.split(',').map((item) => item.trim().replace(/^type /, ''));
  return items.filter(Boolean).map((item) => {
    const [name = '', as = name] = item.split(' as ');
    return [name, as];
  });
}

function fileOf(from: string, source: string): string | undefined {
  return source.startsWith('.') ? path.join(path.dirname(from), source.replace(/\.[jt]s$/, '.d.ts')) : undefined;
}
