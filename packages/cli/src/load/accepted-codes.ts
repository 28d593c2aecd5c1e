import type { Code } from '@tamis/core';
import { suggestionText } from '@tamis/files';
import { engine } from '../engine.ts';
import { usage } from '../exit/halt.ts';

// The codes that `--accept` may name, which are the codes of unsafe changes.
export const acceptableCodes: readonly Code[] = Object.keys(engine.codes).filter(
  (code) => engine.entryOf(code)?.safety === 'unsafe',
);

// The codes given with `--accept`, possibly separated by commas. Each must be the code of an unsafe change.
export function acceptedCodes(typed: readonly string[]): readonly Code[] {
  return typed.flatMap((text) => text.split(',')).flatMap((text) => (text.trim() === '' ? [] : [acceptedCode(text.trim())]));
}

function acceptedCode(text: string): Code {
  const found = acceptableCodes.find((code) => code === text);
  if (found !== undefined) return found;
  const isKnown = Object.hasOwn(engine.codes, text);
  const message = isKnown
    ? `${text} is not an unsafe change, so there is nothing to accept.`
    : `There is no code ${text}.${suggestionText(text, acceptableCodes)}`;
  throw usage(
    message,
    `\`tamis explain\` lists all codes${isKnown ? `; \`tamis explain ${text}\` says more about this one` : ''}.`,
  );
}
