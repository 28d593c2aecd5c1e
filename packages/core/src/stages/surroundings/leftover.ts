// Marks of an end that say nothing: closing brackets and tags, tokens, rules.
const END =
  /^(?:[\s\p{Cc}\p{Cf}\])};,.*_`~=-]|<\/[\w:.-]{1,40}>|<[|｜][\w▁]{1,40}[|｜]>|<\/s>|<end_of_turn>|\[\/?[A-Z_]{2,20}\]|[✅✔☑👍🙂😊😀🎉✨🚀]|\ufe0f)+/u;

const SENTENCE_END = /[.!?…。！？]["')\]*_]{0,3}\s*$/u;

const MOST_WORDS = 3;

// Returns what follows a value without being a sentence, such as a literal, a unit or a remark in brackets.
export function leftoverAfter(after: string): string | undefined {
  const rest = after.replace(END, '').trimEnd();
  if (rest === '' || rest.length > 120 || rest.includes('\n') || /[{}[\]"“<]/.test(rest)) return undefined;
  const words = rest.match(/[\p{L}\p{N}]+/gu) ?? [];
  const isName = words.length <= MOST_WORDS && !SENTENCE_END.test(rest);
  const isInSigns = /^\([^()]{0,40}\)$/.test(rest);
  const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{7}/u.test(rest);
  return (isName || isInSigns) && !isUnspaced ? rest : undefined;
}
