type WordsOf<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | WordsOf<Rest> : Text;

/* @__NO_SIDE_EFFECTS__ */
export function words<const Text extends string>(text: Text): readonly WordsOf<Text>[] {
  return text.split(' ') as readonly string[] as readonly WordsOf<Text>[];
}

type Wrong<Type, Text extends string> = Exclude<keyof Type, WordsOf<Text>> | Exclude<WordsOf<Text>, keyof Type>;

// Returns the keys of a type, given as words. The compiler refuses a list that lacks one of them or has another.
export function allKeys<Type>() {
  return <const Texts extends readonly string[]>(
    texts: Texts & ([Wrong<Type, Texts[number]>] extends [never] ? Texts : never),
  ): readonly string[] => texts.flatMap((text) => text.split(' '));
}
