import type { Finding } from '@tamis/core';
import { appendAll } from '@tamis/core/kind';
import { BadGlob } from '../glob/brace-expansion.ts';
import { compileGlob, type Glob } from '../glob/glob.ts';
import { Problems } from './rule-problems.ts';
import { IDENTIFIER, IDENTIFIER_FORM } from './rule-words.ts';

/** The settings of a rule in Python, given in comments above its code, such as `# name: expenses`. */
export interface PythonHeader {
  readonly name?: string;
  /** Which paths the function is called for; without it, all of them. */
  readonly glob?: string;
  readonly tag?: string;
}

/** A header with its glob compiled, and every problem with it. A finding's `at` is an offset into the code. */
export interface CheckedHeader {
  readonly header: PythonHeader;
  readonly matcher: Glob | undefined;
  readonly findings: readonly Finding[];
}

interface HeaderLine {
  readonly key: keyof PythonHeader;
  readonly value: string;
  readonly at: number;
  readonly line: number;
}

const LINE = /^#[ \t]*(name|glob|tag)[ \t]*:(.*)$/s;

/** Reads and checks the comments above the code. Wrong settings are left out of the header. */
export function checkHeader(code: string): CheckedHeader {
  const header: { -readonly [key in keyof PythonHeader]: string } = {};
  const findings: Finding[] = [];
  let matcher: Glob | undefined;
  for (const { key, value, at, line } of headerLines(code)) {
    const problems = new Problems();
    if (header[key] !== undefined) problems.bad(`/${key}`, value, `one ${key}, not another besides ${header[key]}`);
    else if (key === 'glob') matcher = compiled(value, problems);
    else if (!IDENTIFIER.test(value)) problems.bad(`/${key}`, value, IDENTIFIER_FORM);
    header[key] = value;
    appendAll(
      findings,
      problems.list.map((problem) => ({ ...problem, args: { line, column: 1, ...problem.args }, at })),
    );
  }
  return { header: findings.length === 0 ? header : {}, matcher, findings };
}

function compiled(glob: string, problems: Problems): Glob | undefined {
  try {
    return compileGlob(glob);
  } catch (error) {
    if (!(error instanceof BadGlob)) throw error;
    return problems.add('extraction.bad-glob', '/glob', { found: glob.slice(0, 200), reason: error.message });
  }
}

export function isHeaderLine(line: string): boolean {
  return LINE.test(line);
}

function headerLines(code: string): readonly HeaderLine[] {
  const found: HeaderLine[] = [];
  let at = 0;
  for (const [index, line] of code.split('\n').entries()) {
    if (!/^(?:#|\s*$)/.test(line)) break;
    const [, key, value = ''] = LINE.exec(line) ?? [];
    if (key !== undefined) found.push({ key: key as keyof PythonHeader, value: unquoted(value.trim()), at, line: index + 1 });
    at += line.length + 1;
  }
  return found;
}

function unquoted(value: string): string {
  const quote = value.charAt(0);
  const isQuoted = (quote === '"' || quote === "'") && value.length > 1 && value.endsWith(quote);
  return isQuoted ? value.slice(1, -1) : value;
}
