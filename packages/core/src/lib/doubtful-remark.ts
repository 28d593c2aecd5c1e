/** Words that, as the whole of a remark, condemn what it is next to or call it an example. In a sentence they may be about anything. */
const ALONE =
  /^\W*(?:this |that |it )?(?:is |was )?(?:an? |only |just |merely )*(?:cancel(?:l?ed)?|skip(?:ped)?|aborted|rejected|denied|disabled|wrong|incorrect|invalid|fake|dummy|made up|invented|mistake|typo|fixme|todo|tbd|fill in|oops|sorry|wait|instead|hypothetical|placeholder|example|draft|falsch|platzhalter)(?: only| this| it| value)?\W*$|^\W*(?:todo|tbd|fixme)\b/i;

/** Words that begin a correction: with a stop or a value after them. */
const CORRECTS =
  /^\W*(?:wait|oops|sorry|actually|correction|wrong|incorrect|mistake|typo|instead|no|nope|not|fix|better|new|i meant?|make (?:that|it)|(?:changed|corrected) to|replaced by)(?:\s*[,;:!?—–-]|\s+(?:["'“$€£-]|\d|true\b|false\b|null\b|this\b|that\b)|\s*$)|^\W*(?:(?:or|maybe|perhaps|oder|ou|eigentlich|en fait) |=>? ?)(?:["'$-]|\d|true\b|false\b|null\b)/i;

/** A sentence that takes back what it is next to. */
const RETRACTS =
  /\b(?:do not|don['’]t|never|must not|should not) (?:actually )?(?:run|call|use|send|make|execute|do)(?: (?:this|that|it|yet)\b|\W*$)|\bnot (?:executed|run|sent|made|called|to be \w+)\b|(?:take|took) (?:this|that|it) back|(?:forget|scratch|strike) (?:this|that|it)\b|(?:only|just|merely) an? (?:example|draft|illustration)|\bexample only\b|\b(?:this|that|it) (?:is|was) (?:wrong|incorrect|a mistake)\b|\breplace with\b|, made up\W*$|错误|应为|其实|占位/i;

/** A remark says what the value should be: anything else that should be so is a condition. */
const SHOULD_BE = /\b(?:should|must) (?:be|read|say|have been) (?:["'$-]|\d|\p{Lu}|true|false|null)/u;

/** Whether a remark makes what it is next to an example, corrects it, or retracts it. */
export function isDoubtfulRemark(remark: string): boolean {
  return [ALONE, CORRECTS, RETRACTS, SHOULD_BE].some((pattern) => pattern.test(remark));
}
