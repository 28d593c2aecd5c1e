import type { CompiledActing } from './compile-acting.ts';

interface Named {
  readonly name: string;
  readonly acting: CompiledActing | undefined;
}

// Returns the first precondition among some acts that reads the world, in the form `enough of refund`, or undefined if none does.
export function worldReaderIn(acts: Iterable<Named>): string | undefined {
  for (const { name, acting } of acts) {
    const reader = acting?.worldReader();
    if (reader !== undefined) return `${reader} of ${name}`;
  }
  return undefined;
}
