const HERE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether it is safe to send to an address: it is encrypted or on this machine, and contains no password. */
export function isSafeAddress(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && HERE.has(url.hostname));
}

/** The reason why links can't point to an address, or undefined if they can. */
export function publicUrlProblem(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return `${address} is not the address of a website.`;
  if (`${url.origin}/` !== url.href) return 'The public address may have only a protocol, a host name and a port.';
  return isSafeAddress(address) ? undefined : `${address} is not encrypted: anyone on the network could read its links.`;
}
