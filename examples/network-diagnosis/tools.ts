import type { JsonSchema, Tool } from '@tamis/core';

const text = { type: 'string' } as const;
const number = { type: 'number' } as const;
const flag = { type: 'boolean' } as const;
const texts = { type: 'array', items: text } as const;

const address = ['address', 'hostname', 'target', 'ip'];
const adapter = ['interface', 'adapter', 'adapter_name'];

/** Parameters, all of which may be left out but for the required ones. */
function takes(properties: { readonly [name: string]: JsonSchema }, ...required: readonly string[]): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** Twenty tools for a computer that gives trouble: what each does to it, and the words that models have for its arguments. */
export const tools: readonly Tool[] = [
  // The five steps, in the order in which they make sense.
  {
    name: 'check_adapter_status',
    description: 'Tells which network adapters are up.',
    effect: 'read',
    parameters: takes({ interface_name: text }),
    aliases: { interface_name: adapter },
  },
  {
    name: 'get_ip_config',
    description: 'Tells the addresses, the gateway and the name servers of this computer.',
    effect: 'read',
    parameters: takes({ interface_name: text }),
    aliases: { interface_name: adapter },
  },
  {
    name: 'ping_gateway',
    description: 'Tests whether the router answers.',
    effect: 'read',
    parameters: takes({ gateway: text, count: number }),
    aliases: { gateway: ['ip', 'target', 'gateway_ip'] },
  },
  {
    name: 'ping_dns',
    description: 'Tests whether well-known addresses outside answer.',
    effect: 'read',
    parameters: takes({ count: number }),
  },
  {
    name: 'test_dns_resolution',
    description: 'Tests whether names lead to addresses.',
    effect: 'read',
    parameters: takes({ hostnames: texts, dns_server: text }),
    aliases: { hostnames: ['hosts', 'domains'], dns_server: ['server'] },
  },
  // What else looks at things.
  {
    name: 'test_vpn_connectivity',
    description: 'Tests a tunnel, and one address behind it.',
    effect: 'read',
    parameters: takes({ vpn_type: text, test_endpoint: text }),
  },
  {
    name: 'ping_address',
    description: 'Tests whether one computer answers.',
    effect: 'read',
    parameters: takes({ host: text, count: number }, 'host'),
    aliases: { host: address },
  },
  {
    name: 'traceroute',
    description: 'Lists the stations on the way to a computer.',
    effect: 'read',
    parameters: takes({ host: text, max_hops: number }, 'host'),
    aliases: { host: address },
  },
  {
    name: 'review_system_logs',
    description: 'Sums up what the system has logged lately.',
    effect: 'read',
    parameters: takes({ log_types: texts, time_range_hours: number, severity_filter: text }),
  },
  // What changes something.
  {
    name: 'enable_wifi',
    description: 'Turns the wireless adapter on.',
    effect: 'change',
    parameters: takes({ interface_name: text }),
    aliases: { interface_name: adapter },
  },
  {
    name: 'toggle_bluetooth',
    description: 'Turns Bluetooth on or off, or tells which it is.',
    effect: 'change',
    parameters: takes({ action: { enum: ['on', 'off', 'status'] }, interface: text }, 'action'),
    aliases: { interface: ['interface_name'] },
  },
  {
    name: 'ip_release',
    description: 'Gives the address of this computer back.',
    effect: 'change',
    parameters: takes({ interface: text }),
    aliases: { interface: ['interface_name'] },
  },
  {
    name: 'ip_renew',
    description: 'Asks the router for an address.',
    effect: 'change',
    parameters: takes({ interface: text }),
    aliases: { interface: ['interface_name'] },
  },
  { name: 'flush_dns', description: 'Forgets all names that were looked up.', effect: 'change', parameters: takes({}) },
  {
    name: 'fix_dell_audio',
    description: 'Sets the sound driver of a Dell up anew.',
    effect: 'change',
    parameters: takes({ confirm_reboot: flag, backup_driver: flag }),
  },
  {
    name: 'repair_office365',
    description: 'Repairs Microsoft 365.',
    effect: 'change',
    parameters: takes({ repair_type: text }),
  },
  {
    name: 'run_dism_sfc',
    description: 'Checks the files of Windows, and repairs them.',
    effect: 'change',
    parameters: takes({ run_dism: flag, run_sfc: flag, check_only: flag }),
  },
  // What can't be taken back.
  {
    name: 'kill_process',
    description: 'Ends a program, saved or not.',
    effect: 'destroy',
    parameters: takes({ process_name: text, process_id: number, force: flag }),
    aliases: { process_name: ['name', 'process'], process_id: ['pid'] },
  },
  {
    name: 'cleanup_temp_files',
    description: 'Deletes temporary files.',
    effect: 'destroy',
    parameters: takes({ aggressive: flag, dry_run: flag }),
  },
  {
    name: 'robocopy',
    description: 'Copies a folder; it can mirror it, which deletes, or move it.',
    effect: 'destroy',
    parameters: takes(
      { source: text, destination: text, files: text, retries: number, wait: number, mirror: flag, move: flag },
      'source',
      'destination',
    ),
  },
];
