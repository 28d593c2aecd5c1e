import type { ToolCall, ToolContract } from '@tamis/core';
import { note } from './transcript.ts';

/** What the user asks for. */
export const TASK = 'Clear out the draft in my reports folder if there is nothing in it.';

const text = { type: 'string' } as const;

/** The tools, as a JSON Schema describes them; each program writes them in the form of its provider. */
export const tools = [
  {
    name: 'list_files',
    description: 'Names the files in a folder.',
    parameters: { type: 'object', properties: { folder: text }, required: ['folder'] },
  },
  {
    name: 'read_file',
    description: 'Gives the first lines of a file.',
    parameters: { type: 'object', properties: { path: text, lines: { type: 'integer' } }, required: ['path'] },
  },
  {
    name: 'delete_file',
    description: 'Deletes a file for good.',
    parameters: { type: 'object', properties: { path: text }, required: ['path'] },
  },
] as const;

/** What a provider's list does not say: what the tools do, and which other words models have for their arguments. */
export const rest: Pick<ToolContract, 'about' | 'policy'> = {
  about: {
    list_files: { effect: 'read' },
    read_file: { effect: 'read', aliases: { path: ['file', 'filename'] } },
    delete_file: { effect: 'destroy' },
  },
  policy: { effects: { destroy: 'hold' } },
};

const files = new Map([
  ['reports/draft.txt', ''],
  ['reports/march.txt', 'Sales were up.\nCosts were down.'],
]);

/** Runs a call. Only what a gate let through comes here, so that nothing is checked again. */
export function run({ name, arguments: given }: ToolCall): string | { readonly text: string; readonly failed: true } {
  const path = String(given.path);
  if (name === 'list_files') return [...files.keys()].filter((file) => file.startsWith(`${given.folder}/`)).join('\n');
  const content = files.get(path);
  if (content === undefined) return { text: `There is no file ${path}.`, failed: true };
  if (name === 'delete_file') return files.delete(path) ? `${path} was deleted.` : '';
  return content === ''
    ? '(empty)'
    : content
        .split('\n')
        .slice(0, Number(given.lines ?? 10))
        .join('\n');
}

/** The person who decides on what is held: empty files may go. */
export function approves(calls: readonly ToolCall[]): boolean {
  const isFine = calls.every(({ name, arguments: given }) => name !== 'delete_file' || files.get(String(given.path)) === '');
  note(isFine ? 'A person says yes.' : 'A person says no.');
  return isFine;
}
