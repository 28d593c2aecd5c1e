const COLOURED = new Set(['json', 'yaml', 'ts', 'python', 'sh', 'text', 'go']);
const AS_JSON = new Set(['verdict', 'contract', 'world', 'jsonl']);

const FENCE = /^(`{3,}|~{3,})(\w[\w-]*)([^\n]*)\n(.*?)^\1$/gms;

export function withPlainFences(text: string): string {
  return text.replaceAll(FENCE, (whole, ticks: string, language: string, more: string, body: string) => {
    if (COLOURED.has(language)) return whole;
    return `**${language}${more}**\n\n${ticks}${AS_JSON.has(language) ? 'json' : 'text'}\n${body}${ticks}`;
  });
}
