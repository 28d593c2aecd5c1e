/** This machine, as URLs name it. */
const HERE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether nobody on the way reads what is sent to an address: it is encrypted, or on this machine. It has no password in it either. */
export function isSafeAddress(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && HERE.has(url.hostname));
}

/** Why links can't lead to an address; undefined if they can. */
export function publicUrlProblem(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return `${address} is not the address of a website.`;
  if (`${url.origin}/` !== url.href) return 'The public address may have only a protocol, a host name and a port.';
  return isSafeAddress(address) ? undefined : `${address} is not encrypted: anyone on the way could read its links.`;
}
