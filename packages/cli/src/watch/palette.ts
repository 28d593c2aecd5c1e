import type { View } from './view.ts';

const UNIT_VERBS: ReadonlySet<string> = new Set(['show', 'why']);
const RUN_VERBS: ReadonlySet<string> = new Set([
  ...['run', 'pause', 'resume', 'status', 'failures', 'retry', 'recheck', 'report', 'verify', 'export', 'purge', 'diff'],
  ...UNIT_VERBS,
]);

export function paletteWords(typed: string, view: Pick<View, 'reader' | 'id'>): readonly string[] {
  const [verb = '', ...rest] = typed.trim().split(/\s+/);
  if (verb === '') return [];
  const run = view.reader()?.folder;
  const own = [...(run !== undefined && RUN_VERBS.has(verb) ? [run] : []), ...(UNIT_VERBS.has(verb) ? [view.id() ?? ''] : [])];
  const what = verb === 'export' && rest[0] !== undefined && !rest[0].startsWith('-') ? ['--what'] : [];
  return [verb, ...own, ...what, ...rest];
}
