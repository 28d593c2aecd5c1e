/** The answer to one call, or to several calls that share an id. */
export interface CallAnswer {
  /** Undefined if there is no id to answer, because the call was in the text. */
  readonly id: string | undefined;
  readonly text: string;
  /** Whether it reports a failure. */
  readonly failed: boolean;
}

/** Merges answers with the same id. Later ones are appended to the first. */
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
