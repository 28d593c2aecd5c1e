import { isUtf8 } from 'node:buffer';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The user's preferred editor, looked up as git and others do. */
export function editorOf(env: NodeJS.ProcessEnv): string | undefined {
  return env.VISUAL?.trim() || env.EDITOR?.trim() || undefined;
}

/**
 * The text as a person edited it, in a file of this name; undefined if the editor reports a failure, or
 * leaves nothing or something that is not text: an unreadable edit must not turn into an unintended one.
 */
export async function editText(text: string, editor: string, name = 'reply.json'): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'tamis-edit-'));
  const file = join(folder, name);
  try {
    writeFileSync(file, text, { mode: 0o600 });
    return (await hasEdited(file, editor)) ? leftIn(file) : undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function leftIn(file: string): string | undefined {
  try {
    const bytes = readFileSync(file);
    const text = bytes.toString('utf8');
    return isUtf8(bytes) && text.trim() !== '' ? text : undefined;
  } catch {
    return undefined;
  }
}

/** The editor may have arguments of its own, so the shell reads it, and the file is never part of the command. */
async function hasEdited(file: string, editor: string): Promise<boolean> {
  const terminal = openSync('/dev/tty', 'r+');
  try {
    const child = spawn('/bin/sh', ['-c', `${editor} "$1"`, 'sh', file], { stdio: [terminal, terminal, terminal] });
    const [code] = (await once(child, 'close')) as [number | null];
    return code === 0;
  } catch {
    return false;
  } finally {
    closeSync(terminal);
  }
}

/** JSON formatted for editing; anything else is left unchanged. */
export function indented(text: string): string {
  try {
    return `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
  } catch {
    return text;
  }
}
