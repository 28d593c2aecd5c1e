import type { Json } from '../model/index.ts';
import { quotation } from './quotation.ts';

// Fills in a template, replacing each `{name}` with the result of `say` for its arg. `{"name"}` quotes the arg. A name without an arg is
// removed, or replaced by the words in `{name|words}`.
export function fill(
  template: string,
  args: { readonly [name: string]: Json },
  say: (value: Json, name: string, args: { readonly [name: string]: Json }) => string,
): string {
  let text = '';
  let from = 0;
  for (;;) {
    const open = template.indexOf('{', from);
    const close = open < 0 ? -1 : template.indexOf('}', open);
    if (close < 0) return text + template.slice(from);
    const [written = '', words = ''] = template.slice(open + 1, close).split('|');
    const name = written.replaceAll('"', '');
    const value = Object.hasOwn(args, name) ? (args[name] as Json) : undefined;
    text += template.slice(from, open);
    text += value === undefined ? words : name === written ? say(value, name, args) : quotation(value);
    from = close + 1;
  }
}
