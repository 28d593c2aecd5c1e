import type { CodeTable, WordedEntry } from '../codes/entry.ts';
import type { Gate } from '../model/index.ts';
import { type Compile, type CompilerParts, compiler, type KindOrKinds } from './compiler.ts';
import type { Kind } from './kind.ts';
import { codes, worded } from './registry.ts';
import { type Wording, wordingOf } from './wording-of.ts';

/** Everything that knows the kinds: it compiles their contracts and puts their findings into words. */
export interface Engine extends Wording {
  /** The kinds of its contracts. The first one is the default. */
  readonly kinds: readonly Kind[];
  /** The entries of its codes, with their texts. */
  readonly codes: { readonly [code: string]: WordedEntry };
  /** Compiles a contract of one of its kinds into a gate. Throws a ContractError that lists every problem. */
  compile(contract: object): Gate<unknown>;
}

type FurtherParts = Partial<CompilerParts<readonly []>>;

type Flat<Kinds extends readonly unknown[]> = Kinds extends readonly [infer First, ...infer Rest]
  ? readonly [...(First extends readonly Kind[] ? First : readonly [First]), ...Flat<Rest>]
  : Kinds;

/** An engine of these kinds, whose `compile` has their types. */
export interface EngineOf<Kinds extends readonly KindOrKinds[]> extends Omit<Engine, 'compile' | 'kinds'> {
  /** The kinds of its contracts, which another engine may have too. The first one is the default. */
  readonly kinds: Flat<Kinds>;
  readonly compile: Compile<Kinds>;
  /** Returns an engine for other kinds, with the same parts and further ones: `engine.of(engine.kinds, { languages: [python] })`. */
  readonly of: <const Others extends readonly KindOrKinds[]>(kinds: Others, further?: FurtherParts) => EngineOf<Others>;
}

/** Makes an engine of these kinds and parts. */
/* @__NO_SIDE_EFFECTS__ */
export function engineOf<const Kinds extends readonly KindOrKinds[]>(parts: CompilerParts<Kinds>): EngineOf<Kinds> {
  const kinds = (parts.kinds as readonly KindOrKinds[]).flat() as readonly Kind[];
  const own: CodeTable = Object.assign({}, ...kinds.map((kind) => kind.codes));
  return {
    ...wordingOf(own),
    kinds: kinds as readonly unknown[] as Flat<Kinds>,
    codes: { ...codes, ...worded(own) },
    compile: compiler(parts),
    of: (others, further) => engineOf({ ...parts, ...joined({ ...parts }, further), kinds: others }),
  };
}

// The further parts; those that come in lists follow those of the same list.
function joined(parts: Readonly<Record<string, unknown>>, further: FurtherParts = {}): FurtherParts {
  const all = Object.entries(further).map(([name, part]) => {
    const own = parts[name];
    return [name, Array.isArray(own) && Array.isArray(part) ? [...own, ...part] : part];
  });
  return Object.fromEntries(all);
}
