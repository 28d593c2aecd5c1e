import { isWhole } from '../../../scripts/tests/share.ts';

// What a page must never act on: markup, scripts, URLs, and control or invisible characters.
export const PARTS: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '"><iframe src="javascript:alert(1)">',
  "'-alert(1)-'",
  '</textarea><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<a href="javascript:alert(1)">x</a>',
  '<base href="http://evil.example/">',
  '<link rel=stylesheet href=http://evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=http://evil.example/">',
  '<form action=http://evil.example/><input name=a></form>',
  '<video><source onerror=alert(1)></video>',
  '<details open ontoggle=alert(1)>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<style>@import "http://evil.example/x.css";</style>',
  '{{constructor.constructor("alert(1)")()}}',
  '#{alert(1)}',
  '$(alert(1))',
  'javascript:alert(1)',
  'http://evil.example/track.png',
  '![x](http://evil.example/track.png)',
  '\u202Egnp.exe\u202C',
  '\u2066hidden\u2069',
  'a\u200Bb\u200Dc\uFEFFd',
  '\u001B[31mred\u001B[0m',
  '\u001B]8;;http://evil.example\u0007link\u001B]8;;\u0007',
  '\u0000\u0001\u0007\u0008\u007F',
  '\u009B31m',
  '\uD800',
  '\u2028\u2029',
  '__proto__',
  'constructor',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<!--',
  ']]>',
  '<xml/>',
  '\u{E0041}\u{E0042}',
  'x'.repeat(3000),
  'ﷺ'.repeat(40),
  'Z̸̢͎̱͇̀͑a̶l̷g̴o̵',
];

const WRAPS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `${text} ${text}`,
  (text) => `before ${text} after`,
  (text) => `\n${text}\n`,
  (text) => `"${text}"`,
];

// More than 200 hostile texts.
export const HOSTILE: readonly string[] = WRAPS.flatMap((wrap) => PARTS.map(wrap));

// One line of 130,000 characters, twice of what a page shows; of five million with `TAMIS_SHARE=1`.
export const LONG = '<b onclick=alert(1)>'.repeat(isWhole ? 262_144 : 6554);
