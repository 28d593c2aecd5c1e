const DOTS = /^~*\.{1,2}$/;

// Encodes a name as a URL path segment. `.` and `..` get a prefix, since browsers resolve them even if encoded.
export function pathPart(name: string): string {
  return DOTS.test(name) ? `~${name}` : encodeURIComponent(name);
}

export function nameIn(part: string): string {
  return part.startsWith('~') && DOTS.test(part) ? part.slice(1) : part;
}
