const STEP = 4096;

export function characterOffsets(bytes: Uint8Array): (byte: number) => number {
  const kept: number[] = [0];
  return (byte) => {
    const near = Math.floor(byte / STEP);
    for (let at = kept.length; at <= near; at++) kept.push((kept[at - 1] as number) + unitsIn(bytes, (at - 1) * STEP, at * STEP));
    return (kept[near] as number) + unitsIn(bytes, near * STEP, byte);
  };
}

function unitsIn(bytes: Uint8Array, start: number, end: number): number {
  let units = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1;
  }
  return units;
}
