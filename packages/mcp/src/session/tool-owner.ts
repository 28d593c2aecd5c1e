import type { Upstream } from './upstream.ts';

/** The upstreams of a session by the names that precede those of their tools; a single one has none. */
export type Upstreams = ReadonlyMap<string, Upstream>;

/** Between the name of a server and that of its tool. */
export const BETWEEN = '__';

/** The server that a tool belongs to, and the tool's own name. */
export function ownerOf(upstreams: Upstreams, name: string): { readonly upstream: Upstream | undefined; readonly name: string } {
  const single = upstreams.get('');
  if (single !== undefined) return { upstream: single, name };
  const at = name.indexOf(BETWEEN);
  return { upstream: upstreams.get(name.slice(0, Math.max(at, 0))), name: name.slice(at < 0 ? 0 : at + BETWEEN.length) };
}
