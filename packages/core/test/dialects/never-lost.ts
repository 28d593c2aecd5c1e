import fc from 'fast-check';
import { compile } from '../../src/index.ts';
import { contractOf, type Drawn, type DrawnCall, drawnCalls, type Openness } from './drawn-registry.ts';
import { type Dialect, madeUp, prose } from './made-up.ts';

export interface Written {
  readonly dialect: string;
  readonly reply: string;
  readonly drawn: Drawn;
  readonly openness: Openness;
}

export function writtenIn(known: readonly Dialect[]): fc.Arbitrary<Written> {
  const dialect =
    known.length === 0 ? madeUp : fc.oneof({ weight: 4, arbitrary: madeUp }, { weight: 1, arbitrary: fc.constantFrom(...known) });
  const openness = fc.constantFrom<Openness>('closed', 'named', 'open');
  return fc
    .record({ drawn: drawnCalls, dialect, openness, around: prose })
    .map(({ drawn, dialect: { name, render }, openness: how, around }) => ({
      dialect: name,
      reply: `${around.before}${render(drawn.calls)}${around.after}`,
      drawn,
      openness: how,
    }));
}

export function isLost({ reply, drawn, openness }: Written): boolean {
  const verdict = compile(contractOf(drawn.tools, openness) as never).judge(reply);
  if (verdict.status !== 'pass') return false;
  const { calls } = verdict.value as unknown as { readonly calls: readonly DrawnCall[] };
  const named = (all: readonly DrawnCall[]) => JSON.stringify(all.map(({ name }) => name).sort());
  return named(calls) !== named(drawn.calls);
}
