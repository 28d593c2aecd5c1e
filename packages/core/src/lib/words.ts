type WordsOf<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | WordsOf<Rest> : Text;

/** The words of a text that the source holds, each with a type of its own: a list that is easier to read than one of literals. */
/* @__NO_SIDE_EFFECTS__ */
export function words<const Text extends string>(text: Text): readonly WordsOf<Text>[] {
  return text.split(' ') as readonly string[] as readonly WordsOf<Text>[];
}
