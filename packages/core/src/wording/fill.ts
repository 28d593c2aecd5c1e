import type { Json } from '../model/json.ts';
import { quotation } from './quotation.ts';

/**
 * A template with each `{name}` replaced by what `say` makes of its arg; `{"name"}` quotes the arg. A name without an arg is
 * removed; `{name|words}` has the words instead.
 */
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
