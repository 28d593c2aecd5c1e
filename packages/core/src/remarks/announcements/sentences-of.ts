import type { WordToken } from '../word-token.ts';

// The words of a title before a name (`Mr. Li`) are at most this long.
const LONGEST_TITLE = 2;

// Splits words into sentences. Each has its closing sign and an end of its own, so that cues find its start and its end.
export function sentencesOf(tokens: readonly WordToken[]): readonly (readonly WordToken[])[] {
  const sentences: WordToken[][] = [];
  let sentence: WordToken[] = [];
  tokens.forEach((token, at) => {
    if (token.kind === 'end' || token.kind === 'line' || endsSentence(token, tokens[at - 1])) {
      if (token.kind === 'sign') sentence.push(token);
      if (sentence.some(({ kind }) => kind !== 'sign'))
        sentences.push([...sentence, { ...END, start: token.end, end: token.end }]);
      sentence = [];
    } else sentence.push(token);
  });
  return sentences;
}

const END = { kind: 'end', text: '', isName: false } as const;

function endsSentence({ kind, text }: WordToken, before: WordToken | undefined): boolean {
  if (kind !== 'sign' || !/^[.!?]$/.test(text)) return false;
  return (
    text !== '.' || before === undefined || !(before.isName && before.text.length <= LONGEST_TITLE && before.kind === 'word')
  );
}
