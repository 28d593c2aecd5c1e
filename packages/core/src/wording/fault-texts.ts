import type { FaultCode } from '../model/index.ts';
import texts from './texts/faults.json' with { type: 'json' };

/** The message for each fault, and what a person can do about it. */
export const faultTexts: { readonly [code in FaultCode]: { readonly message: string; readonly help: string } } = texts;
