import type { Json } from '../model/json.ts';

/** A template with each `{name}` replaced by what `say` makes of its arg; names without an arg are removed. */
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
    const name = template.slice(open + 1, close);
    text += template.slice(from, open) + (Object.hasOwn(args, name) ? say(args[name] as Json, name, args) : '');
    from = close + 1;
  }
}
