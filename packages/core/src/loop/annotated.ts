import { messageOf, withoutField } from '../kinds/sentence.ts';
import { groupBy } from '../lib/group-by.ts';
import { childPointer } from '../lib/pointer.ts';
import type { Finding } from '../model/finding.ts';
import { isJsonObject, type Json } from '../model/json.ts';

export function annotatedLines(value: Json, findings: readonly Finding[]): readonly string[] {
  const marks = groupBy(findings, ({ path }) => path);
  const lines: string[] = [];
  write(value, '', '', '', marks, lines);
  return lines;
}

type Marks = ReadonlyMap<string, readonly Finding[]>;

function write(value: Json, path: string, lead: string, tail: string, marks: Marks, lines: string[]): void {
  const note = noteAt(path, marks);
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
    write(item, childPointer(path, key), `${indent}  ${name}`, index < entries.length - 1 ? ',' : '', marks, lines);
  }
  lines.push(`${indent}${close}${tail}`);
}

function isContainer(value: Json): boolean {
  return Array.isArray(value) || isJsonObject(value);
}

function noteAt(path: string, marks: Marks): string {
  const found = marks.get(path) ?? [];
  return found.length === 0
    ? ''
    : `   <-- ${found.map((finding) => messageOf(withoutField(finding)).replaceAll(/\s+/g, ' ')).join(' ')}`;
}
