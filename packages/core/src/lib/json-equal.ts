type Plain = { readonly [key: string]: unknown };

/** Whether two JSON values are the same, whatever the order of keys. */
export function jsonEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left)) return Array.isArray(right) && sameLists(left, right);
  return !Array.isArray(right) && sameObjects(left as Plain, right as Plain);
}

function sameLists(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((item, index) => jsonEqual(item, right[index]));
}

function sameObjects(left: Plain, right: Plain): boolean {
  const keys = Object.keys(left);
  // The keys of the other are counted last: of very many that alone takes long, and most differ before.
  return (
    keys.every((key) => Object.hasOwn(right, key) && jsonEqual(left[key], right[key])) &&
    keys.length === Object.keys(right).length
  );
}
