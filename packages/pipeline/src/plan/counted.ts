/** A number of things: a minimum, and a maximum if known. */
export interface Counted {
  readonly least: number;
  readonly most: number | undefined;
}

export function exactly(count: number): Counted {
  return { least: count, most: count };
}

export function times(one: Counted, other: Counted): Counted {
  return { least: one.least * other.least, most: product(one.most, other.most) };
}

export function plus(one: Counted, other: Counted): Counted {
  const most = one.most === undefined || other.most === undefined ? undefined : one.most + other.most;
  return { least: one.least + other.least, most };
}

function product(one: number | undefined, other: number | undefined): number | undefined {
  if (one === 0 || other === 0) return 0;
  return one === undefined || other === undefined ? undefined : one * other;
}
