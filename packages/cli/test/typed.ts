import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inShell, type Typed } from './shell.ts';
import { isAlways, tamis } from './tamis.ts';

export async function typed(line: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Typed> {
  const parts = isAlways ? undefined : partsOf(line);
  if (parts === undefined) return await inShell(line, cwd, env);
  const { feeding, command, files } = parts;
  const fed = feeding === undefined ? undefined : await inShell(feeding, cwd, env);
  const { code, stdout: words } = await inShell(`npx() { "$@"; }\ntamis() { printf '%s\\0' "$@"; }\n${command}`, cwd, env);
  if (code !== 0 || (fed?.code ?? 0) !== 0) throw new Error(`the shell does not understand ${line}`);
  const at = (name: string) => path.resolve(cwd, name);
  const input = files.has('<') ? readFileSync(at(files.get('<') ?? '')) : (fed?.stdout ?? '');
  const run = await tamis(words.split('\0').slice(0, -1), input, env, cwd);
  const put = (text: string, ...[over, after]: readonly [string, string]) => {
    if (files.has(over)) writeFileSync(at(files.get(over) ?? ''), text);
    if (files.has(after)) appendFileSync(at(files.get(after) ?? ''), text);
    return files.has(over) || files.has(after) ? '' : text;
  };
  const [stdout, stderr] = [put(run.stdout.toString(), '>', '>>'), put(run.stderr, '2>', '2>>')];
  return { code: run.code ?? -1, stdout, stderr, said: `${stdout}${stderr}` };
}

interface Parts {
  readonly feeding: string | undefined;
  readonly command: string;
  readonly files: ReadonlyMap<string, string>;
}

function partsOf(line: string): Parts | undefined {
  // What is quoted has no operators.
  const plain = line.replaceAll(/'[^']*'|"[^"]*"/g, (text) => '_'.repeat(text.length));
  const pipe = plain.lastIndexOf(' | ');
  const [feeding, start] = pipe === -1 ? [undefined, 0] : [line.slice(0, pipe), pipe + ' | '.length];
  if (/tamis|[&;()\n]/.test(plain.slice(0, start))) return undefined;
  const files = new Map<string, string>();
  let command = line.slice(start);
  for (const { 0: text, 1: operator = '', 2: file = '', index } of plain.slice(start).matchAll(REDIRECTION)) {
    files.set(operator, file);
    const at = index - (line.length - start - command.length);
    command = command.slice(0, at) + command.slice(at + text.length);
  }
  const isOurs = /^(npx )?tamis [^|&;<>()\n]*$/.test(command.replaceAll(/'[^']*'|"[^"]*"/g, 'word'));
  return isOurs ? { feeding, command, files } : undefined;
}

const REDIRECTION = / (2?>>?|<) ([\w./-]+)(?= |$)/g;
