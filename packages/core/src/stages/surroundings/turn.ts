// The marks with which a turn of a conversation starts, as models write them. The role follows, or is the mark itself.
const MARKS =
  /<\|(?:im_start|start|start_header_id)\|>\s{0,4}([a-z_]{1,24})|<start_of_turn>\s{0,4}([a-z_]{1,24})|<[|｜]([a-z_▁]{1,32})[|｜]>|\[(\/?INST|TOOL_RESULTS|SYSTEM_PROMPT)\]|<<(SYS)>>|^[ \t>*_#-]{0,8}(user|human|system|developer|observation|instruction|assistant|model|ai|answer|response)[*_]{0,3}[ \t]{0,4}:/gim;

const OWN = /^(?:assistant|model|ai|answer|response|final|\/inst)$/i;

const OTHERS =
  /^(?:user|human|system|developer|tool|function|ipython|observation|instruction|inst|tool_results|system_prompt|sys|tool_response|tool▁outputs?▁begin|[a-z]+_user)$/i;

export function isOwnTurn(name: string): boolean {
  return OWN.test(name);
}

// More than this before a value is another conversation.
const LONGEST_LOOK = 4096;

// Returns the role in whose turn the end of a text is, if the text says that it is not the model's.
export function otherTurn(before: string): string | undefined {
  const near = before.slice(-LONGEST_LOOK);
  if (!/[<[:]/.test(near)) return undefined;
  let other: string | undefined;
  for (const [, ...roles] of near.matchAll(MARKS)) {
    const role = roles.find((one) => one !== undefined) ?? '';
    if (OWN.test(role)) other = undefined;
    else if (OTHERS.test(role) || roles[0] === role || roles[1] === role) other = role;
  }
  return other;
}
