import { expect, it } from 'vitest';
import { sharingWords } from './sharing-words.ts';

const NAMES = [
  ...['check_adapter_status', 'get_ip_config', 'ping_gateway', 'ping_dns', 'test_dns_resolution', 'ip_release', 'ip_renew'],
  ...['flush_dns', 'enable_wifi', 'kill_process', 'cleanup_temp_files', 'mail.send'],
];

it.each([
  ['renew_ip', ['ip_renew']],
  ['renewIp', ['ip_renew']],
  ['release_ip', ['ip_release']],
  ['dns_resolution_test', ['test_dns_resolution']],
  ['get_ip', ['get_ip_config']],
  ['send_mail', ['mail.send']],
])('%s has the words of %j', (name, near) => {
  expect(sharingWords(name, NAMES)).toEqual(near);
});

it.each([
  'get_weather',
  'set_ip',
  'get_ip_address',
  'ping',
  'dns',
  'check_disk_status',
  'cancel_ip_renew',
  'not_send_mail',
  '',
  '_',
])('%j has the words of none', (name) => {
  expect(sharingWords(name, NAMES)).toEqual([]);
});

it('puts the name first that shares most', () => {
  expect(sharingWords('a_b', ['a_b_c', 'b_a'])).toEqual(['b_a', 'a_b_c']);
});

it('does not compare what is too long or too much', () => {
  const long = `${'a'.repeat(60)}_bcde`;
  expect(sharingWords(long, [`bcde_${'a'.repeat(60)}`])).toEqual([]);
  expect(sharingWords('a_b', ['b_a', ...Array.from({ length: 500 }, (_, index) => `x${index}`)])).toEqual([]);
});
