type WordsOf<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | WordsOf<Rest> : Text;

/* @__NO_SIDE_EFFECTS__ */
export function words<const Text extends string>(text: Text): readonly WordsOf<Text>[] {
  return text.split(' ') as readonly string[] as readonly WordsOf<Text>[];
}
