/** A path cut in the middle, so that its file name stays whole where there is room for it. */
export function middleCut(path: string, width: number): string {
  const characters = [...path];
  if (characters.length <= width) return path;
  const slash = characters.lastIndexOf('/');
  // The character before the slash tells that a folder was cut, not left out.
  const whole = characters.slice(Math.max(slash - 1, 0));
  const tail = slash >= 0 && whole.length <= width - 2 ? whole : characters.slice(-Math.max(Math.floor(width / 2), 1));
  const room = Math.max(width - 1 - tail.length, 0);
  return `${characters.slice(0, Math.min(room, Math.floor((width - 1) / 2))).join('')}…${tail.join('')}`;
}
