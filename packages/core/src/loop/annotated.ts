import { type Wording, withoutField } from '../kinds/wording-of.ts';
import { groupBy } from '../lib/group-by.ts';
import { oneLine } from '../lib/one-line.ts';
import { childPointer } from '../lib/pointer.ts';
import { type Finding, isJsonObject, type Json } from '../model/index.ts';

export function annotatedLines(value: Json, findings: readonly Finding[], words: Wording): readonly string[] {
  const notes = new Map([...groupBy(findings, ({ path }) => path)].map(([path, found]) => [path, noteOf(found, words)]));
  const lines: string[] = [];
  write(value, '', '', '', notes, lines);
  return lines;
}

type Notes = ReadonlyMap<string, string>;

function write(value: Json, path: string, lead: string, tail: string, notes: Notes, lines: string[]): void {
  const note = notes.get(path) ?? '';
  if (!isContainer(value)) {
    lines.push(`${lead}${JSON.stringify(value)}${tail}${note}`);
    return;
  }
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const entries = Object.entries(value as { readonly [key: string]: Json });
  const indent = /^ */.exec(lead)?.[0] ?? '';
  lines.push(`${lead}${open}${note}`);
  for (const [index, [key, item]] of entries.entries()) {
    const name = Array.isArray(value) ? '' : `${JSON.stringify(key)}: `;
    write(item, childPointer(path, key), `${indent}  ${name}`, index < entries.length - 1 ? ',' : '', notes, lines);
  }
  lines.push(`${indent}${close}${tail}`);
}

function isContainer(value: Json): boolean {
  return Array.isArray(value) || isJsonObject(value);
}

function noteOf(findings: readonly Finding[], { messageOf }: Wording): string {
  return `   <-- ${findings.map((finding) => oneLine(messageOf(withoutField(finding)))).join(' ')}`;
}
