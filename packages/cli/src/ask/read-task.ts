import { existsSync } from 'node:fs';
import type { Message } from '@tamis/core';
import { visible } from '@tamis/core/wording';
import { usage } from '../exit/halt.ts';
import { readText } from '../io/read-text.ts';
import { type Attached, attachments } from './attachments.ts';

interface TaskFlags extends Attached {
  readonly system?: string;
}

// The longest prompt, in bytes. No model reads more at once.
const MOST_BYTES = 16 * 1024 * 1024;

// The messages sent to the model: the `--system` message, and the prompt from a file or standard input with its attachments.
export async function readTask({ system, ...attached }: TaskFlags, input: string): Promise<readonly Message[]> {
  const instructions = system === undefined ? undefined : await systemText(system);
  if (input === '-' && process.stdin.isTTY) process.stderr.write('Write the prompt; ctrl-D on an empty line ends it.\n');
  if (isNoPath(input))
    throw usage(
      `There is no file ${visible(input)}`,
      'The prompt comes from a file or from standard input: echo "Which city …?" | tamis ask …',
    );
  const prompt = await textOf(input);
  if (prompt.trim() === '')
    throw usage('The prompt is empty.', 'Give it on standard input or in a file: echo "Which city …?" | tamis ask --model …');
  const parts = await attachments(attached);
  const content = parts.length === 0 ? prompt : [{ type: 'text' as const, text: prompt }, ...parts];
  const user = { role: 'user', content } as const;
  return instructions === undefined ? [user] : [{ role: 'system', content: instructions }, user];
}

// Whether the argument looks like a prompt rather than a file name: it contains spaces, and no such file exists.
function isNoPath(input: string): boolean {
  return /\s/.test(input.trim()) && !existsSync(input);
}

// The text itself, or the contents of the file named after `@`.
async function systemText(system: string): Promise<string> {
  if (!system.startsWith('@')) return system;
  const path = system.slice(1);
  if (path === '' || path === '-') throw usage('--system @ names no file.', 'Name it like this: --system @instructions.txt');
  return await textOf(path);
}

// The whole text, without the trailing line breaks that editors and `echo` add.
async function textOf(name: string): Promise<string> {
  const text = await readText(
    name,
    MOST_BYTES,
    'Split the task into shorter prompts.',
    'Convert it first, with iconv for example.',
  );
  return text.replace(/[\r\n]+$/, '');
}
