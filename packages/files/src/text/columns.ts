const WIDE = [
  0x1100, 0x115f, 0x2e80, 0x303e, 0x3041, 0xa4cf, 0xac00, 0xd7a3, 0xf900, 0xfaff, 0xfe30, 0xfe6f, 0xff00, 0xff60, 0xffe0, 0xffe6,
  0x1f300, 0x1f64f, 0x1f900, 0x1f9ff, 0x20000, 0x3fffd,
];

export function columns(text: string): number {
  let count = 0;
  for (const character of text) count += widthOf(character);
  return count;
}

function widthOf(character: string): number {
  const point = character.codePointAt(0) as number;
  if (point < 0x300) return 1;
  if (/\p{M}/u.test(character)) return 0;
  for (let i = 0; i < WIDE.length; i += 2) {
    if (point >= (WIDE[i] as number) && point <= (WIDE[i + 1] as number)) return 2;
  }
  return 1;
}
