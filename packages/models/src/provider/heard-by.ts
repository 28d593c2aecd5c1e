import type { JsonObject } from '@tamis/core';
import type { OnChunk } from '@tamis/core/model';
import type { Gathering } from '@tamis/core/providers';

// Wraps a gathering so that the text each event adds is also passed to `hear`.
export function heardBy(gathering: Gathering, hear: OnChunk | undefined): Gathering {
  if (hear === undefined) return gathering;
  return new Proxy(gathering, {
    get: (target, key) => {
      if (key === 'take') return take;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

  function take(event: JsonObject): void {
    gathering.take(event);
    if (gathering.added !== '') hear?.(gathering.added);
  }
}
