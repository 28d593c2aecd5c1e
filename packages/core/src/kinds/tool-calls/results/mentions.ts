import { escapeRegExp } from '../../../lib/escape-reg-exp.ts';
import type { ToolNames } from '../registry/tool-names.ts';

// Signs that a name may have or lack in another spelling.
const SEPARATORS = /[\s\\_.\-/:]+/g;

// Returns a quick test for whether a string may name one of the tools, in any spelling and without its namespace. Strings that fail it need
// not be read.
export function mentionsOf({ all }: ToolNames): (text: string) => boolean {
  const last = all.map((name) => squeezed(name.split(/[./:]|__/).at(-1) || name));
  const names = new RegExp([...new Set(last)].map(escapeRegExp).join('|') || '(?!)', 'u');
  return (text) => names.test(squeezed(text));
}

function squeezed(text: string): string {
  return text.toLowerCase().replaceAll(SEPARATORS, '');
}
