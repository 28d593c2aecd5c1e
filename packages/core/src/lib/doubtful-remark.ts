/** A remark says that what it is next to is not to be done, was not done, or is only shown. */
const TAKES_BACK =
  /\b(?:(?:do not|don['’]t|never|not to be|must not|should not) (?:run|call|use|send|make|execute|do|sent|made|called)|not (?:executed|run|sent|made|called)|(?:only|just|merely) an? (?:example|draft|illustration)|cancel(?:l?ed)?|skip(?:ped)?|aborted|rejected|denied|disabled)\b/i;

/** A remark corrects what it is next to. */
const CORRECTS =
  /\b(?:wait|oops|sorry|actually|correction|mistake|wrong|incorrect|instead|i mean|(?:should|must) (?:be|have|read))\b|^\W*no(?:t|pe)?\b(?! (?:longer|more|limit))/i;

const SHOWS = /\b(?:example|placeholder|hypothetical)\b/i;

/** Whether a remark retracts what it is next to. */
export function takesBack(remark: string): boolean {
  return TAKES_BACK.test(remark);
}

/** Whether a remark makes what it is next to an example, corrects it, or retracts it. */
export function isDoubtfulRemark(remark: string): boolean {
  return takesBack(remark) || CORRECTS.test(remark) || SHOWS.test(remark);
}
