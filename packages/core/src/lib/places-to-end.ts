import { childPointer } from './pointer.ts';

/** The pointers from a whole value down to the part that was written last: the last member of the last member, and so on. */
export function placesToEnd(value: unknown): readonly string[] {
  const places = [''];
  let part = value;
  while (typeof part === 'object' && part !== null) {
    const key = Object.keys(part).at(-1);
    if (key === undefined) break;
    places.push(childPointer(places.at(-1) as string, key));
    part = (part as Record<string, unknown>)[key];
  }
  return places;
}
