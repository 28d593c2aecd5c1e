import { isUtf8 } from 'node:buffer';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exactJson, isLossless } from '@tamis/core/internal';

export function editorOf(env: NodeJS.ProcessEnv): string | undefined {
  return env.VISUAL?.trim() || env.EDITOR?.trim() || undefined;
}

// Opens the text in the editor, in a file of the given name, and returns the edited text. Returns undefined if the editor fails, or if the
// result is empty or not UTF-8, because an unreadable edit must not be taken for a decision.
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

// The editor may include arguments, so the shell parses it; the file name is passed separately and never becomes part of the command.
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

// Formats JSON for editing. Any other text is left unchanged, and so is JSON that would have other digits or fewer keys.
export function indented(text: string): string {
  const read = exactJson(text);
  return read !== undefined && isLossless(read) ? `${JSON.stringify(read.value, null, 2)}\n` : text;
}
