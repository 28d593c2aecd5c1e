import type { Contract } from '../model/contract.ts';
import type { Gate } from '../model/gate.ts';
import type { ToldContract } from '../model/told-contract.ts';
import { document } from './document/document.ts';
import { toldDocument } from './document/told-document.ts';

/** What is needed from a gate to describe its contract. */
export type TellingGate = Pick<Gate<never>, 'kind' | 'contract' | 'told'>;

/**
 * What a model is told about the contract of a gate; undefined for a hand-made gate that does not say. Documents are handled
 * here, and not by their judge, so that a page that never asks a model does not carry the words.
 */
export function toldContract({ kind, contract, told }: TellingGate, limit?: number): ToldContract | undefined {
  if (told !== undefined) return told(limit);
  return kind === document.name && contract !== undefined ? toldDocument(contract as Contract, limit) : undefined;
}
