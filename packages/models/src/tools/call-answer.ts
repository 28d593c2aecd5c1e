export interface CallAnswer {
  // Undefined if there is no id to answer, because the call was in the text.
  readonly id: string | undefined;
  readonly text: string;
  readonly failed: boolean;
}

export function eachIdOnce(answers: readonly CallAnswer[]): readonly CallAnswer[] {
  const byId = new Map<string | number, CallAnswer>();
  answers.forEach((answer, index) => {
    const key = answer.id ?? index;
    const { text, failed } = byId.get(key) ?? { text: '', failed: false };
    const joined = text === '' ? answer.text : `${text}\n\n${answer.text}`;
    byId.set(key, { id: answer.id, text: joined, failed: failed || answer.failed });
  });
  return [...byId.values()];
}
