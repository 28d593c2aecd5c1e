const MOST = 2_000_000;

export function jsonWeight(value: unknown): number {
  let weight = 0;
  const open: unknown[] = [value];
  while (open.length > 0 && weight < MOST) {
    const one = open.pop();
    weight++;
    if (typeof one === 'string') weight += one.length >> 2;
    else if (Array.isArray(one)) for (const item of one) open.push(item);
    else if (typeof one === 'object' && one !== null) for (const item of Object.values(one)) open.push(item);
  }
  return weight + open.length;
}
