import type { Random } from './random.ts';

const WRAPS: readonly ((text: string) => string)[] = [
  (text) => `\`\`\`json\n${text}\n\`\`\``,
  (text) => `\`\`\`\n${text}\n\`\`\``,
  (text) => `Here is the result:\n\n\`\`\`json\n${text}\n\`\`\`\n\nLet me know if you need anything else.`,
  (text) => `Sure! Here is the JSON you asked for:\n${text}`,
  (text) => `${text}\n\nI hope this helps.`,
  (text) => `<think>The user wants JSON. I have all the fields.</think>\n\n${text}`,
  (text) => `\n\n  ${text}  \n`,
];

// A document as a model would send it.
export function wrapped(text: string, random: Random): string {
  return random.pick(WRAPS)(text);
}
