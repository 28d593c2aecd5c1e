import { type Code, doubtIn, type Finding, type Gate, type Hold, messageOf } from '@tamis/core';
import { type HoldDoubt, unnamedCodes, wantsApproval } from '@tamis/core/loop';
import { type OptionShape, option } from '../options/check-options.ts';

/** A value that the policy wants a person to approve. Nothing is wrong with it, or its doubts have been released. */
export interface ApprovalRequest<Value> {
  readonly value: Value;
  /** The reasons, as sentences for a person. They quote the model, so escape them with `visible` before showing them in a terminal. */
  readonly why: readonly string[];
  readonly findings: readonly Finding[];
  /** The doubt that `onDoubt` released earlier. A person who approves should see it. */
  readonly released?: HoldDoubt<Value>;
}

/** Functions that decide about held replies. If a function is absent, the replies it would decide on are not let through. */
export interface HoldOptions<Value> {
  /** Decides on a value that the policy wants a person to approve. True lets it through. Never called for a doubt. */
  readonly onApproval?: (request: ApprovalRequest<Value>) => boolean | Promise<boolean>;
  /**
   * Decides on a reply that can be read in more than one way, and returns the codes that it releases. The reply is let through in its first
   * reading only if every code of the doubt is among them. An approval may still be needed.
   */
  readonly onDoubt?: (doubt: HoldDoubt<Value>) => readonly Code[] | Promise<readonly Code[]>;
}

type SettledHold<Value> =
  | { readonly status: 'released'; readonly value: Value; readonly doubt: HoldDoubt<Value> | undefined }
  | { readonly status: 'doubted'; readonly doubt: HoldDoubt<Value> }
  // `isAsked`: someone was asked for the approval and did not give it.
  | { readonly status: 'unapproved'; readonly isAsked: boolean };

export async function settleHold<Value>(
  gate: Pick<Gate, 'contract'>,
  hold: Hold<Value>,
  raw: string,
  { onApproval, onDoubt }: HoldOptions<Value>,
): Promise<SettledHold<Value>> {
  const { held: value, findings } = hold;
  const doubt = doubtIn(gate, hold, raw);
  if (doubt !== undefined && (onDoubt === undefined || !isReleased(doubt, await onDoubt(doubt))))
    return { status: 'doubted', doubt };
  if (doubt !== undefined && !wantsApproval(hold)) return { status: 'released', value, doubt };
  const request = { value, why: findings.map(messageOf), findings, ...(doubt && { released: doubt }) };
  const isApproved = (await onApproval?.(request)) === true;
  return isApproved ? { status: 'released', value, doubt } : { status: 'unapproved', isAsked: onApproval !== undefined };
}

function isReleased(doubt: HoldDoubt<unknown>, answer: unknown): boolean {
  return unnamedCodes(doubt, answer, '`onDoubt`').length === 0;
}

export const HOLD_OPTIONS: OptionShape<HoldOptions<unknown>> = { onApproval: option.function, onDoubt: option.function };

export function refuseOnHold(owner: string, options: object): void {
  if (!('onHold' in options)) return;
  const approval = '`onApproval`, which decides on values that the policy wants a person to approve';
  const doubt = '`onDoubt`, which returns the codes of the doubts that it releases';
  throw new TypeError(`${owner} has no option \`onHold\`: a doubt is not an approval. Write ${approval}, or ${doubt}.`);
}
