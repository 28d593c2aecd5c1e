import type { Upstream } from './upstream.ts';

export type Upstreams = ReadonlyMap<string, Upstream>;

export const BETWEEN = '__';

export function ownerOf(upstreams: Upstreams, name: string): { readonly upstream: Upstream | undefined; readonly name: string } {
  const single = upstreams.get('');
  if (single !== undefined) return { upstream: single, name };
  const at = name.indexOf(BETWEEN);
  return { upstream: upstreams.get(name.slice(0, Math.max(at, 0))), name: name.slice(at < 0 ? 0 : at + BETWEEN.length) };
}
