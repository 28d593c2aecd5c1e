/** What `URL.parse` does, which Node 20 lacks: null for what is not a URL. */
export function parseUrl(address: string, base?: string): URL | null {
  return URL.canParse(address, base) ? new URL(address, base) : null;
}
