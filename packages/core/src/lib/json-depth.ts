/** How deep a value is nested, a scalar being 0; stops as soon as it is deeper than `limit`. */
export function jsonDepth(value: unknown, limit: number): number {
  let deepest = 0;
  const stack: (readonly [value: unknown, depth: number])[] = [[value, 0]];
  for (let top = stack.pop(); top && deepest <= limit; top = stack.pop()) {
    const [item, depth] = top;
    if (typeof item !== 'object' || item === null) continue;
    deepest = Math.max(deepest, depth + 1);
    for (const child of Object.values(item)) stack.push([child, depth + 1]);
  }
  return deepest;
}
