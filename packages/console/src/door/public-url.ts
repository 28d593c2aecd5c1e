import { isLoopback } from './hosts.ts';
import { ConsoleRefusal } from './refusal.ts';

/** The address under which people reach the console from elsewhere: an origin, encrypted unless it is this machine. */
export function readPublicUrl(text: string): URL {
  const help = 'Give it like this: --public-url https://tamis.example.com';
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new ConsoleRefusal(`${text} is not the address of a website.`, help);
  if (`${url.origin}/` !== url.href)
    throw new ConsoleRefusal(`The public address has more than a protocol, a name and a port.`, help);
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new ConsoleRefusal(`${text} is not encrypted: anyone on the way could read its links.`, help);
  return url;
}
