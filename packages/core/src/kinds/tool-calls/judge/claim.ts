const NEAR = 80;

const RAN = /\b(?:ran|run|called|used|executed|invoked|performed|tried|checked|applied)\b/i;

const ANSWERED =
  /^[`'"]?\s*(?:\([^)]{0,40}\)\s*)?(?:returned|showed|shows|reported|reports|says|said|gave|confirmed|confirms|indicates|indicated|found|output)\b/i;

const HEDGED =
  /\b(?:not|never|no|would|could|will|should|can|cannot|may|might|must|if|when|once|to|let|please|before|without|unless|until|want|need|plan|i'll|we'll|you)\b|n't\b/i;

// Whether a sentence claims that the tool named in it was called: `I ran X`, `X returned …`.
export function isClaim(content: string, start: number, end: number): boolean {
  const before = sentenceBefore(content, start);
  if (HEDGED.test(before)) return false;
  const after = sentenceAfter(content, end);
  if (ANSWERED.test(after) || WAS_RUN.test(after)) return true;
  if (/^\s*tool call\s*:\s*[`'"]?$/i.test(before)) return /\n\s*(?:result|output)\s*:/i.test(content.slice(end, end + NEAR));
  // `After calling X, it is gone`; `Using the X tool, it was removed`.
  if (/\bafter (?:calling|running|using|executing|invoking)\s+(?:the\s+)?[`'"]?$/i.test(before)) return true;
  if (/^\W*(?:by\s+)?using\s+(?:the\s+)?[`'"]?$/i.test(before)) return DONE.test(after);
  const isOurs = /\b(?:i|we)(?:\b|'ve\b)/i.test(before);
  // `I have deleted it using X`.
  return isOurs && (RAN.test(before) || /\b\w+ed\b.*\b(?:using|with|via|through)\s+(?:the\s+)?[`'"]?$/i.test(before));
}

const WAS_RUN =
  /^[`'"]?\s*(?:tool|function)?\s*(?:was|has been|were)\s+(?:successfully\s+)?(?:called|run|executed|used|invoked)\b/i;
const DONE = /\b(?:was|were|has been|have been)\b/i;

export function hasClaimVerb(content: string, start: number): boolean {
  const words = sentenceBefore(content, start).trim().split(/\s+/).slice(-4).join(' ');
  return RAN.test(words) || /\b(?:running|calling|using|executing|invoking|call|use|execute|invoke)\b/i.test(words);
}

function sentenceAfter(content: string, end: number): string {
  const near = content.slice(end, end + NEAR);
  const stop = near.search(/[.!?]\s|\n/);
  return stop === -1 ? near : near.slice(0, stop + 1);
}

function sentenceBefore(content: string, start: number): string {
  const near = content.slice(Math.max(0, start - NEAR), start);
  const stop = Math.max(near.lastIndexOf('. '), near.lastIndexOf('\n'), near.lastIndexOf('! '), near.lastIndexOf('? '));
  return near.slice(stop + 1);
}
