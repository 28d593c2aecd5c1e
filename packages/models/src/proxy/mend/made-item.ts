import { isObject } from '@tamis/core/internal';

const PROGRESS = 'status';

// An item without its progress and empty members, with its keys in order, so that equal items are equal as JSON.
export function settled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(settled);
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([key, member]) => key !== PROGRESS && !isEmpty(member));
  // Pairs, as an object would not keep the order of keys that are numbers, nor a key named __proto__.
  return { members: members.sort(([left], [right]) => (left < right ? -1 : 1)).map(([key, member]) => [key, settled(member)]) };
}

export function isBegun(start: unknown, end: unknown): boolean {
  if (isEmpty(start)) return true;
  if (typeof start === 'string') return typeof end === 'string' && end.startsWith(start);
  if (Array.isArray(start)) return Array.isArray(end) && start.every((one, place) => isBegun(one, end[place]));
  if (!isObject(start)) return start === end;
  if (!isObject(end)) return false;
  return Object.entries(start).every(
    ([key, member]) => key === PROGRESS || isBegun(member, Object.hasOwn(end, key) ? end[key] : undefined),
  );
}

// Whether a value is empty. Servers leave out values they don't have yet, or write them as empty.
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
