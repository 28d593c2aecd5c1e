import type { Texts } from './texts.ts';

/** What a person and the model are told about the `ground` codes. */
export const groundTexts = {
  'ground.not-found': {
    message: '“{value}” is not in the source `{source}`.{nearest}',
    help: 'Compare the value with the source. If it may differ from it, leave the field out of `grounding.fields`, or set `grounding.missing` to `warn`.',
    hint: 'Quote it as it is in the source, or leave it out.',
  },
  'ground.no-source': {
    message: 'Values must be in the source `{source}`, but {found} was given as that; a text was expected.',
    help: 'Give the text with the reply: as `{source}` in `world`, in `sources` or in the unit’s input.',
  },
} as const satisfies Texts;
