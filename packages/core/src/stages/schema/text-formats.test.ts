import { describe, expect, it } from 'vitest';
import { shareOfSize } from '../../../../../scripts/tests/share.ts';
import type { Draft } from './dialect.ts';
import { textFormats } from './text-formats.ts';

/** Expects the format to accept each text under `right` and to refuse each text under `wrong`. */
function expectFormat(name: string, { right, wrong }: { right: string[]; wrong: string[] }, draft: Draft = 2020): void {
  const check = textFormats(name, draft)?.check;
  expect(right.filter((text) => !check?.(text))).toEqual([]);
  expect(wrong.filter((text) => check?.(text) !== false)).toEqual([]);
}

describe('textFormats', () => {
  it('knows the formats of JSON Schema and no others', () => {
    for (const name of ['byte', 'int32', 'url', 'password', 'toString', 'zip', 'color', 'ip-address']) {
      expect(textFormats(name, 2020)).toBeUndefined();
    }
  });

  it('takes only calendar dates, as RFC 3339 writes them', () => {
    expectFormat('date', {
      right: ['2024-02-29', '2000-02-29', '0400-02-29', '1582-10-10', '0000-01-01', '9999-12-31'],
      wrong: [
        ...['2023-02-29', '1900-02-29', '2024-04-31', '2024-13-01', '2024-00-10', '2024-01-00', '24-2-9', '2024-1-01'],
        ...['20240101', '2024/01/01', '2024-01-01Z', ' 2024-01-01', '2024-01-01\n', '+2024-01-01', '2024-W01-1', '2024-001'],
        ...['202\u09ea-01-01', '2024\u201001\u201001', '2024-01-0\uff11', ''],
      ],
    });
  });

  it('takes times with an offset, and leap seconds at the end of a day in UTC', () => {
    expectFormat('time', {
      right: [
        ...[
          '00:00:00Z',
          '23:59:59z',
          '12:30:45.1Z',
          '12:30:45.999999999999999+23:59',
          '12:34:56-00:00',
          `01:02:03.${'7'.repeat(200)}Z`,
        ],
        ...['23:59:60Z', '23:59:60.25+00:00', '00:59:60+01:00', '01:29:60+01:30', '15:59:60-08:00', '00:00:60-23:59'],
      ],
      wrong: [
        ...['24:00:00Z', '12:60:00Z', '12:00:61Z', '12:00:00', '12:00Z', '1:00:00Z', '12:00:00.Z', '12:00:00,5Z', '120000Z'],
        ...['12:00:00+1:00', '12:00:00+0100', '12:00:00+01', '12:00:00+24:00', '12:00:00+01:60', '12:00:00Z+01:00', '12:00:00 Z'],
        ...['22:59:60Z', '23:58:60Z', '23:59:60+01:00', '23:59:60-00:30', '24:59:60+01:00', '12:00:0\u0660Z', '12:00:00Z\n', ''],
      ],
    });
  });

  it('takes dates with times, and leap seconds at the end of a month in UTC', () => {
    expectFormat('date-time', {
      right: [
        ...['1985-04-12T23:20:50.52Z', '1996-12-19T16:39:57-08:00', '1937-01-01T12:00:27.87+00:20', '1985-04-12t23:20:50z'],
        ...['1990-12-31T23:59:60Z', '1990-12-31T15:59:60-08:00', '1991-01-01T00:59:60+01:00', '2012-06-30T23:59:60Z'],
        ...['1972-02-29T23:59:60Z', '1985-04-12T00:59:59.999999999999999Z'],
      ],
      wrong: [
        ...['2024-02-30T10:00:00Z', '2024-02-29T24:00:00Z', '2024-02-29T10:00:00', '2024-02-29T10:00:00+01', '2024-02-29'],
        ...['2024-02-29 10:00:00Z', '2024-02-29T10:00Z', '2024-02-29_10:00:00Z', '20240229T100000Z', '2024-060T10:00:00Z'],
        ...['1990-12-30T23:59:60Z', '1991-01-02T00:59:60+01:00', '1990-12-31T00:59:60+01:00', '2016-12-31T24:59:60+01:00'],
        ...['1991-02-28T23:59:61Z', '+2024-02-29T10:00:00Z', '2024-02-29T10:00:00Z ', '2024-02-2\u09efT10:00:00Z'],
      ],
    });
  });

  it('takes durations with units in order and none left out in between', () => {
    expectFormat('duration', {
      right: ['P1Y2M3DT4H5M6S', 'P1Y2M', 'P1M2D', 'P1Y', 'P0D', 'P01D', 'PT1H', 'PT36H', 'PT1H2M', 'PT1M2S', 'P1DT12H', 'P2W'],
      wrong: [
        ...['P', 'PT', 'P1', 'P1YT', '1Y', 'p1y', '-P1D', 'P-1D', 'P1Y2D', 'PT1H2S', 'P2D1Y', 'P1D2H', 'PT1D', 'P2S', 'P1H'],
        ...['P1Y2W', 'P1W2D', 'P1WT1H', 'PT0.5S', 'PT0,5S', 'P1e2D', 'P\u09e8Y', ' P1D', 'P1D ', 'P1D\n', 'P1DT1H1H', ''],
      ],
    });
  });

  it('takes mailboxes of RFC 5321', () => {
    expectFormat('email', {
      right: [
        ...['joe.bloggs@example.com', "a!#$%&'*+/=?^_`{|}~-b@example.com", 'a@b', 'a@1.2.3', 'a@x--y.z', 'xn--a@example.com'],
        ...['"joe bloggs"@example.com', '"a@b"@example.com', '"a..b"@example.com', '""@example.com', '"\\""@example.com'],
        ...['"a\\ b\\\\"@example.com', 'a@[127.0.0.1]', 'a@[IPv6:::1]', 'a@[ipv6:2001:db8::192.0.2.1]'],
        ...[`${'a'.repeat(64)}@${'b'.repeat(63)}.c`, `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(60)}`],
      ],
      wrong: [
        ...[
          'a',
          '@example.com',
          'a@',
          '@',
          'a@b@c',
          '.a@b.c',
          'a.@b.c',
          'a..b@c.d',
          'a b@c.d',
          'a\tb@c.d',
          'a,b@c.d',
          'a;b@c',
          'a:b@c',
        ],
        ...[
          'a@b_c.d',
          'a@-b.c',
          'a@b-.c',
          'a@.b',
          'a@b.',
          'a@b..c',
          'a@b c',
          'a@b=c.d',
          `a@${'b'.repeat(64)}.c`,
          `${'a'.repeat(65)}@b.c`,
        ],
        ...['"a@b.c', '"a"b@c.d', 'a"b"@c.d', '"a"."b"@c.d', '"""@c.d', '"\\"@c.d', '"a\n"@c.d', '"a\0"@c.d', '"\\\u00e9"@c.d'],
        ...[
          'a@[127.0.0.300]',
          'a@[1.2.3]',
          'a@[1.2.3.4',
          'a@[1.2.3.4x',
          '"a"xb.c',
          'a@1.2.3.4]',
          'a@[]',
          'a@[::1]',
          'a@[IPv6:1]',
          'a@b[1.2.3.4]',
          'a@[ 1.2.3.4]',
        ],
        ...[
          'Joe <joe@example.com>',
          'a@b.c, d@e.f',
          'a(comment)@b.c',
          'a@b.c(comment)',
          'a@b.c\n',
          ' a@b.c',
          'a@b.c ',
          'mailto:a@b.c',
        ],
        ...['\u00e9@b.c', 'a@\u00e9.c', 'a\uff20b.c', 'a@\u212a.c', '\x7f@b.c', `a@${'b.'.repeat(130)}c`, ''],
      ],
    });
  });

  it('takes mailboxes of RFC 6531', () => {
    expectFormat('idn-email', {
      right: [
        ...[
          'joe@example.com',
          '\uc2e4\ub840@\uc2e4\ub840.\ud14c\uc2a4\ud2b8',
          '\u03b4\u03bf\u03ba@example.com',
          '"\u03b4 \u03bf"@example.com',
        ],
        ...[
          'user@cafe\u0301.com',
          'user@B\u00dcCHER.example',
          '\u{1d54f}@example.com',
          'a@xn--bcher-kva.example',
          'a@[127.0.0.1]',
        ],
        ...[`${'\u00e9'.repeat(32)}@example.com`],
      ],
      wrong: [
        ...[
          'a',
          '\u00e9@',
          '@\u00e9',
          'a\uff20example.com',
          '\ud800@example.com',
          '.\u00e9@b.c',
          '\u00e9..a@b.c',
          '"\\\u00e9"@b.c',
        ],
        ...[
          'a@\u00e9..c',
          'a@-\u00e9.c',
          'a@b\u00a0c.d',
          'a@\u2603.c',
          'a@xn--X.c',
          `${'\u00e9'.repeat(33)}@b.c`,
          `a@${'\u4e00'.repeat(45)}.${'\u4e00'.repeat(45)}`,
          `a@${'\u00fc'.repeat(60)}.c`,
        ],
      ],
    });
  });

  it('takes host names of RFC 1123 without a dot at the end', () => {
    const right = [
      'example.com',
      'localhost',
      '1host',
      'a-b.c--d',
      '123.456',
      'r3---sn-a.example',
      'EXAMPLE.com',
      `${'a'.repeat(63)}.b`,
    ];
    const wrong = [
      ...['', '.', '.a', 'a.', 'a..b', '-a', 'a-', 'a.-b', 'a_b', 'a b', 'a\n', `${'a'.repeat(64)}.b`, `${'a.'.repeat(126)}bc`],
      ...['\u00e9.com', 'example\uff0ecom', '\u212aelvin.com', 'a/b', 'a:80', '[::1]'],
    ];
    for (const draft of [4, 6, 7, 2019, 2020] as const) expectFormat('hostname', { right, wrong }, draft);
    expectFormat('hostname', { right: [`${'a.'.repeat(126)}b`], wrong: [] });
  });

  it('takes labels in Punycode that stand for names, from draft 7 on', () => {
    const right = ['xn--bcher-kva.example', 'XN--BCHER-KVA.example', 'xn--9n2bp8q.xn--9t4b11yi5a', 'a.xn--4gbwdl.xn--wgbh1c'];
    const wrong = [
      ...['xn--X', 'xn--a', 'xn--999999b', 'xn--zzzzzzzzzzzz', 'xn--example-', 'xn---9uc', 'xn--bcher-kvb-', 'xn--0000h'],
      // A capital, a mark at the start, a heart, `--` in third place, a mixture of directions.
      ...['xn--bcher-2pa', 'xn--a-wbb', 'xn--qei', 'xn--aa---3ra', 'xn--a-0hc', '1.xn--4dbc5h'],
    ];
    for (const draft of [7, 2019, 2020] as const) expectFormat('hostname', { right, wrong }, draft);
    for (const draft of [4, 6] as const) expectFormat('hostname', { right: ['xn--X', ...right], wrong: ['xn--example-'] }, draft);
  });

  it('takes the names of IDNA 2008', () => {
    expectFormat('idn-hostname', {
      right: [
        ...[
          'b\u00fccher.example',
          '\uc2e4\ub840.\ud14c\uc2a4\ud2b8',
          'stra\u00dfe',
          '\u03c3\u03bf\u03c6\u03cc\u03c2',
          'a\u3002b',
          'a\uff0eb\uff61c',
        ],
        ...[
          'xn--bcher-kva',
          'example.com',
          'EXAMPLE.com',
          'l\u00b7l',
          '\u03b1\u0375\u03b2',
          '\u05d0\u05f3\u05d1',
          '\u30fb\u30a1',
          '\u3007',
        ],
        ...[
          '\u0628\u0660\u0628',
          '\u06f00',
          '\u0915\u094d\u200d\u0937',
          '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
          '\u05d0\u05d11',
        ],
        ...['\u05d0\u0301', '\u{10d01}\u{10d30}'],
      ],
      wrong: [
        ...[
          '',
          '.',
          'a.',
          '\u3002a',
          'a\u3002\u3002b',
          'B\u00fccher',
          'bu\u0308cher',
          '-\u00fc',
          '\u00fc-',
          'aa--\u00fc',
          '\u0301a',
          '\u2603',
        ],
        ...[
          'a\u00a0b',
          'a\u200bb',
          '\ufb01',
          '\u00bd',
          '\u1100',
          'a\u20d0',
          '\ud800',
          'a b.\u00fc',
          '\u0640',
          '\u302e\uc2e4',
          '\u0378',
        ],
        ...[
          'l\u00b7a',
          '\u00b7l',
          '\u03b1\u0375',
          '\u05f3\u05d1',
          'a\u30fbb',
          '\u0628\u0660\u06f0',
          '\u0915\u200d\u0937',
          'a\u200cb',
        ],
        // A letter that joins to the right only, then one that never joins.
        ...[
          '\u062f\u200c\u0628',
          '\u0628\u200c\u0621',
          'a\u05d0',
          '0\u0627',
          '\u05d0a',
          '\u05d00\u0660',
          '0a.\u05d0',
          '\u05d0-.\u05d0',
        ],
        ...[
          '\u{10a10}\u{10a3f}\u200d',
          'a\u30fb\u30a1\u30fb.\u05d0',
          '\u00fc'.repeat(60),
          `${'\u00fc.'.repeat(45)}a`,
          `${'a.'.repeat(127)}b`,
        ],
      ],
    });
  });

  it('takes IP addresses', () => {
    expectFormat('ipv4', {
      right: ['0.0.0.0', '127.0.0.1', '255.255.255.255', '10.20.30.40', '199.249.250.99'],
      wrong: [
        ...['256.0.0.1', '1.2.3', '1.2.3.4.5', '01.2.3.4', '1.2.3.04', '1..2.3', '.1.2.3', '1.2.3.', '0x7f.0.0.1', '2130706433'],
        ...[
          '1.2.3.4/8',
          '1.2.3.4:80',
          ' 1.2.3.4',
          '1.2.3.4\n',
          '+1.2.3.4',
          '1e2.0.0.1',
          '1\u09e87.0.0.1',
          '\uff11.1.1.1',
          '::1',
          '',
        ],
      ],
    });
    expectFormat('ipv6', {
      right: [
        ...['::', '::1', '1::', '1:2:3:4:5:6:7:8', '2001:DB8::ff00:42:8329', '1:2:3:4:5:6:7::', '::2:3:4:5:6:7:8', 'fe80::1'],
        ...['::ffff:192.168.0.1', '1:2:3:4:5:6:1.2.3.4', '::1.2.3.4', '1000:1000:1000:1000:1000:1000:255.255.255.255'],
      ],
      wrong: [
        ...[
          '',
          ':',
          ':::',
          '1',
          '1:2:3:4:5:6:7',
          '1:2:3:4:5:6:7:8:9',
          '1::2::3',
          '1:::2',
          ':1:2:3:4:5:6:7',
          '1:2:3:4:5:6:7:',
          '12345::',
        ],
        ...[
          '::g',
          '1:2:3:4:5:6:7:8::',
          '::1:2:3:4:5:6:7:8',
          '1:2:3:4:5:6:7:1.2.3.4',
          '1.2.3.4::',
          '::1.2.3.4:5',
          '::1.2.3.04',
          '1.2.3.4',
        ],
        ...['fe80::1%eth0', 'fe80::/64', '[::1]', ' ::1', '::1\n', '::\u0661', '::ffff:1.2.3', '1::1.2.3.4::'],
      ],
    });
  });

  it('takes URIs of RFC 3986, and references to them', () => {
    const uris = [
      ...[
        'https://example.com/a/b;c=1?d=/?&e#f/?',
        'http://a',
        'http://',
        'a:',
        'a:b:c',
        'urn:isbn:0451450523',
        'mailto:a@b.c',
        'tel:+1-2',
      ],
      ...[
        'a+b-c.1:/x',
        'http://u:p@h:80/',
        'http://@h',
        'http://h:',
        'http://:80',
        'http://[::1]:80/',
        'http://[v1F.a:b]/',
        'http://[V1.a]',
      ],
      ...[
        'http://999.1/',
        'http://a_b~.c!/',
        'http://h/%20%aF',
        'http://h/%E2%82%AC',
        'http://h//a//',
        'data:text/plain,a%20b',
        'http://h?a',
      ],
    ];
    const references = ['', '#', '#a', '?a', '/a', '//', '//h/a', 'a', 'a/b:c', './a:b', '../a', 'a@b', '*', '/a?b#c'];
    const neither = [
      ...[
        'http://h/a b',
        'http://h/\u00e9',
        'http://h/"',
        'http://h/<>',
        'http://h/{a}',
        'http://h/^',
        'http://h/`',
        'http://h/|',
        'http://h/\\',
      ],
      ...[
        'http://h/%',
        'http://h/%2',
        'http://h/%2g',
        'http://h#%4',
        'http://h?%',
        'http://h/#a#b',
        'http://h/[a]',
        '/[::1]',
        '1a:b',
        'a_b:c',
        ':a',
      ],
      ...[
        'http://h:8a/',
        'http://h:80:80/',
        'http://a@b@c/',
        'http://[::1',
        'http://[::1]a',
        'http://[1.2.3.4]',
        'http://[v1]',
        'http://[v.a]',
      ],
      ...[
        'http://[::1%25eth0]',
        'http://[::ffff:1.2.3.04]',
        'http://a]b',
        'http://[a@b',
        'http://2001:db8::1/',
        'http://h/\n',
        '\\\\host\\share',
      ],
      ...['1:b', 'http://h/\x7f', 'http://h/\ud800', ' http://h', 'http://h:\u0661/'],
    ];
    expectFormat('uri', { right: uris, wrong: [...references, ...neither] });
    expectFormat('uri-reference', { right: [...uris, ...references], wrong: neither });
    const iris = [
      ...[
        'http://\u0192\u00f8\u00f8.\u00df\u00e5r/?\u2202=\u03c0#\u03c0',
        'http://\u00fc:\u00fc@h/',
        'http://h/\u{10300}',
        'http://h/?\ue000',
      ],
      ...['http://h/?\u{f0000}'],
    ];
    const odd = [
      'http://h/\ue000',
      'http://h#\ue000',
      'http://h/\ud800',
      'http://h/?\ufdd0',
      'http://h/\u{1fffe}',
      'http://h/\ufff0',
    ];
    const turned = [
      'http://h/\u202e',
      'http://h/\u200f',
      'http://h/\u0080',
      'http://h/\u{e0001}',
      '\u00e9:a',
      'http://\u00fc:\u0661/',
    ];
    const asciiOnly = neither.filter((text) => text !== 'http://h/\u00e9');
    expectFormat('iri', { right: [...uris, ...iris], wrong: [...odd, ...turned, ...asciiOnly, ...references, '/\u00e9'] });
    expectFormat('iri-reference', {
      right: [...uris, ...iris, ...references, '/\u00e9', '\u00e9', '#\u00e9'],
      wrong: [...odd, ...turned, ...asciiOnly],
    });
  });

  it('takes URI templates of RFC 6570', () => {
    expectFormat('uri-template', {
      right: [
        ...[
          '',
          'http://example.com/~{user}/',
          '{a}',
          '{+a}',
          '{#a,b}',
          '{.a}',
          '{/a*}',
          '{;a:10}',
          '{?a,b*}',
          '{&a.b_c}',
          '{%41a}',
          '{1}',
        ],
        ...['a%20b', "a'b", 'a[b]', 'caf\u00e9/{a}', '\u{1f600}', '\ue000', '{a:9999}', '{a}{b}', '{|a}'],
      ],
      wrong: [
        ...[
          '{',
          '}',
          '{}',
          '{a',
          'a}',
          '{a}}',
          '{{a}}',
          '{a,}',
          '{,,a}',
          '{a,,b}',
          '{+}',
          '{a:0}',
          '{a:01}',
          '{a:10000}',
          '{a:}',
          '{a:x}',
        ],
        ...[
          '{a**}',
          '{a:1*}',
          '{*a}',
          '{a.}',
          '{.a.}',
          '{a..b}',
          '{a b}',
          '{a-b}',
          '{a=b}',
          '{%4}',
          '{%4g}',
          '{\u00e9}',
          '{++a}',
          'a b',
        ],
        ...['a%', 'a%2', 'a%zz', 'a"b', 'a<b>', 'a\\b', 'a^b', 'a`b', 'a|b', 'a\nb', 'a\x7fb', '\ud800', '\u0080', '{a\n}'],
      ],
    });
  });

  it('takes UUIDs of any version', () => {
    expectFormat('uuid', {
      right: [
        '2eb8aa08-aa98-11ea-b4aa-73b441d16380',
        '2EB8AA08-AA98-F1EA-04AA-73B441D16380',
        '00000000-0000-0000-0000-000000000000',
      ],
      wrong: [
        ...['2eb8aa08aa9811eab4aa73b441d16380', '2eb8aa08-aa98-11ea-b4aa-73b441d1638', '2eb8aa08-aa98-11ea-b4aa-73b441d163800'],
        ...[
          'urn:uuid:2eb8aa08-aa98-11ea-b4aa-73b441d16380',
          '{2eb8aa08-aa98-11ea-b4aa-73b441d16380}',
          '2eb8aa0-8aa98-11ea-b4aa-73b441d16380',
        ],
        ...[
          '2eb8aa08-aa98-11ea-b4aa-73b441d1638g',
          '2eb8aa08-aa98-11ea-b4aa-73b441d1638\n',
          '2eb8aa08_aa98_11ea_b4aa_73b441d16380',
          '',
        ],
      ],
    });
  });

  it('takes JSON Pointers, and relative ones', () => {
    expectFormat('json-pointer', {
      right: ['', '/', '//', '/a/b', '/a~0b~1c', '/~01', '/ ', '/%', '/\u00e9', '/a\nb', '/-'],
      wrong: ['a', '#', '#/a', '/~', '/~2', '/a~', '/~0~', '0', ' /a', '~0'],
    });
    const right = ['0', '1', '10', '0#', '120#', '0/a', '2/0/b', '0//', '1/a~1b'];
    const wrong = [
      '',
      '/a',
      '#',
      '-1',
      '+1/a',
      '01',
      '00#',
      '0##',
      '1#/a',
      '0a',
      '0/~',
      '1/a~2',
      '1\n',
      '\u0661/a',
      '1.5',
      '0+',
      '0-01',
      '0+1a',
    ];
    expectFormat('relative-json-pointer', { right: [...right, '0+1', '0-1/a', '1+10#'], wrong });
    expectFormat('relative-json-pointer', { right, wrong: [...wrong, '0+1', '0-1/a'] }, 2019);
  });

  it('takes regular expressions of ECMA-262', () => {
    expectFormat('regex', {
      right: ['', '^a(?=b)$', '(?<n>a)\\k<n>', '[]', '[^]', '\\cA', '\\p{L}', '(?<=a+)b', '\\u{1f600}', 'a{2,3}?'],
      wrong: ['(', ')', '[', '*', 'a**', '\\a', '(?P<n>a)', '(?i)a', '(?#a)', '\\k<n>', 'a{2,1}', '[b-a]', '\\', '\\p{Foo}', '{'],
    });
  });

  it('takes linear time on any text', { timeout: 120_000 }, () => {
    const parts = [
      'a',
      'a.',
      '.',
      '-',
      'a@',
      '@',
      ':',
      '::',
      '1:',
      '%20',
      '%',
      '/',
      '{a',
      '{a,',
      '{a}',
      '}',
      '1Y',
      '9',
      '~0',
      '~',
      '(',
      '[',
    ];
    const more = [
      '"',
      '\\"',
      'xn--',
      'xn--a.',
      '\u00e9',
      '\u00e9.',
      '\u05d0',
      '\u200c',
      '\u{1f600}',
      '\ud800',
      '[',
      ']',
      '#',
      '?',
      '\\p{L}',
      '\n',
    ];
    const starts = [
      '',
      'http://',
      '//[v1.',
      'a@',
      'a@[',
      '"',
      'P',
      'PT1',
      '{',
      '/',
      '0',
      '2024-01-01T00:00:00.',
      '00:00:00.',
      'xn--',
      '::',
    ];
    const size = shareOfSize(100_000);
    // Anything quadratic takes seconds even on a tenth of a megabyte. Where it seems so, the collector may have been in the way.
    const most = 1_000_000 * (size / 100_000) ** 2;
    const isSlow = (name: string, text: string) => [1, 2, 3].every(() => timeOf(name, text) > most);
    const slow = new Set<string>();
    for (const part of [...parts, ...more]) {
      for (const start of starts) {
        const text = start + part.repeat((start === '' ? 10 * size : size) / part.length);
        for (const name of names()) if (isSlow(name, text)) slow.add(`${name} on ${start}${part}…`);
      }
    }
    expect([...slow]).toEqual([]);
  });
});

/** In microseconds. */
function timeOf(name: string, text: string): number {
  const before = process.cpuUsage();
  textFormats(name, 2020)?.check(text);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function names(): string[] {
  const dates = ['date', 'time', 'date-time', 'duration', 'uuid', 'regex', 'json-pointer', 'relative-json-pointer'];
  const addresses = ['email', 'idn-email', 'hostname', 'idn-hostname', 'ipv4', 'ipv6'];
  return [...dates, ...addresses, 'uri', 'uri-reference', 'iri', 'iri-reference', 'uri-template'];
}
