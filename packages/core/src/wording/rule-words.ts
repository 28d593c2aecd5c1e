/** The name of a rule as people read it: `order_known` is "order known"; a name that is a sentence stays as it is. */
export function ruleWords(name: string): string {
  return /\s/.test(name) ? name : name.replaceAll(/[_-]+/g, ' ').trim() || name;
}
