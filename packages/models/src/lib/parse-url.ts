// `URL.parse`, which Node 20 lacks. Returns null for an invalid URL.
export function parseUrl(address: string, base?: string): URL | null {
  return URL.canParse(address, base) ? new URL(address, base) : null;
}
