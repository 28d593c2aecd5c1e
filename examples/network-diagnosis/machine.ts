import type { ToolCall } from '@tamis/core';

/** What the tools of a machine with a stale name cache would say. Nothing here touches a real one. */
export class Machine {
  #isFlushed = false;

  /** Runs a call that a gate let through. */
  run({ name, arguments: given }: ToolCall): string {
    if (name === 'flush_dns') this.#isFlushed = true;
    switch (name) {
      case 'check_adapter_status':
        return `${given.interface_name ?? 'en0'} is up and connected.`;
      case 'get_ip_config':
        return 'Address 192.168.1.23, gateway 192.168.1.1, name server 192.168.1.1.';
      case 'ping_gateway':
        return `${given.gateway ?? '192.168.1.1'} answers in 2 ms.`;
      case 'ping_dns':
        return '8.8.8.8 and 1.1.1.1 answer in 14 ms.';
      case 'test_dns_resolution':
        return this.#isFlushed ? 'example.com leads to 93.184.215.14.' : 'example.com leads nowhere.';
      case 'flush_dns':
        return 'The cache is empty.';
      default:
        return 'Done.';
    }
  }
}
