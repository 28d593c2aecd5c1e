/** A name that every browser takes for a step up or for nothing, with any number of marks before it. */
const DOTS = /^~*\.{1,2}$/;

/** A name as a part of an address. `.` and `..` get a mark, since browsers resolve them even where they are encoded. */
export function pathPart(name: string): string {
  return DOTS.test(name) ? `~${name}` : encodeURIComponent(name);
}

/** The name that a decoded part of an address stands for. */
export function nameIn(part: string): string {
  return part.startsWith('~') && DOTS.test(part) ? part.slice(1) : part;
}
