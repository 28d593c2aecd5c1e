import { BlockList, isIP } from 'node:net';
import { ConsoleRefusal } from './refusal.ts';

export class TrustedProxy {
  readonly #list = new BlockList();

  constructor(ranges: readonly string[]) {
    for (const range of ranges) this.#add(range);
  }

  includes(address: string | undefined): boolean {
    if (address === undefined) return false;
    const plain = address.startsWith('::ffff:') ? address.slice(7) : address;
    const kind = isIP(plain);
    return kind !== 0 && this.#list.check(plain, kind === 6 ? 'ipv6' : 'ipv4');
  }

  #add(range: string): void {
    const [address = '', bits] = range.split('/');
    const kind = isIP(address);
    const most = kind === 6 ? 128 : 32;
    const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
    if (kind === 0 || prefix < 0 || prefix > most)
      throw new ConsoleRefusal(`${range} is not an address range.`, 'Example: --trusted-proxy 10.0.0.0/8');
    if (prefix === 0) throw new ConsoleRefusal(`${range} is every address.`, "List only the proxy's addresses.");
    this.#list.addSubnet(address, prefix, kind === 6 ? 'ipv6' : 'ipv4');
  }
}
