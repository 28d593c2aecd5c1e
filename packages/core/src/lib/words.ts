type WordsOf<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | WordsOf<Rest> : Text;

/** Splits a literal text into words, each with its own type. The source is easier to read than a list of literals. */
/* @__NO_SIDE_EFFECTS__ */
export function words<const Text extends string>(text: Text): readonly WordsOf<Text>[] {
  return text.split(' ') as readonly string[] as readonly WordsOf<Text>[];
}
