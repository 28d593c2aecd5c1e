import { MEANINGS, type Meaning, type Place, type Said } from './cue.ts';
import { english } from './languages/english.ts';
import { englishActs } from './languages/english-acts.ts';
import { Lexicon } from './lexicon.ts';
import { meaningIn } from './meaning-of.ts';

const acts = /* @__PURE__ */ new Lexicon(english, englishActs);

/** Returns the meaning of a remark next to a call, a command or a rule. See `meaningOf`. */
export function meaningNearAct(remark: string, place: Place, asked: readonly Meaning[] = MEANINGS): Said | undefined {
  return meaningIn(acts, remark, place, asked);
}
