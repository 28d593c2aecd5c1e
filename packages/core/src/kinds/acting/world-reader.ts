import type { CompiledActing } from './compile-acting.ts';

/** Something that runs, and what is declared about it. */
interface Named {
  readonly name: string;
  readonly acting: CompiledActing | undefined;
}

/** The first precondition among several acts that reads the world, as `enough of refund`; undefined if none does. */
export function worldReaderIn(acts: Iterable<Named>): string | undefined {
  for (const { name, acting } of acts) {
    const reader = acting?.worldReader();
    if (reader !== undefined) return `${reader} of ${name}`;
  }
  return undefined;
}
