import type { Texts } from './texts.ts';

// The messages and hints for the `ground` codes.
export const groundTexts = {
  'ground.not-found': {
    message: '“{value}” is not in the source `{source}`.{similarity}{unsought}',
    help: 'Compare the value with the source. If this field need not come from the source, leave it out of `grounding.fields`, or set `grounding.missing` to `warn`.',
    hint: 'Quote it as the source has it. If the source does not state it, write null or leave it out, whichever the contract allows.',
  },
  'ground.no-source': {
    message: 'Expected a string as the source `{source}`, from which values must come, found {found}.',
    help: 'Give the text along with the reply: as `{source}` in `world`, in `sources` or in the unit’s input.',
  },
} as const satisfies Texts;
