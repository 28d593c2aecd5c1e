import { sourceNamed } from '../../gate/index.ts';
import { type Gate, isJsonObject, type UnitContext } from '../../model/index.ts';

/** Returns the name of the source that a contract looks values up in, or undefined if it looks nothing up. */
export function sourceNameOf({ contract }: Pick<Gate<never>, 'contract'>): string | undefined {
  const { grounding } = isJsonObject(contract) ? contract : {};
  const { source } = isJsonObject(grounding) ? grounding : {};
  return typeof source === 'string' ? source : undefined;
}

/**
 * Returns the text that a contract looks values up in, from the data given with the reply, or undefined if there is none. A world that must
 * be fetched is not fetched for this.
 */
export function sourceIn(gate: Pick<Gate<never>, 'contract'>, { world, ...unit }: UnitContext): string | undefined {
  const name = sourceNameOf(gate);
  const text = name === undefined ? undefined : sourceNamed(name, isFetched(world) ? unit : { ...unit, world });
  return typeof text === 'string' ? text : undefined;
}

function isFetched(world: UnitContext['world']): boolean {
  return typeof world === 'function' || typeof (world as PromiseLike<unknown> | null | undefined)?.then === 'function';
}
