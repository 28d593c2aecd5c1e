/** A remark says that what it is next to is not to be done, was not done, or is only shown. */
const TAKES_BACK =
  /\b(?:(?:do not|don['’]t|never|not to be|must not|should not) (?:run|call|use|send|make|execute|do|sent|made|called)|not (?:executed|run|sent|made|called)|(?:take|took) (?:this|that|it) back|(?:forget|scratch|strike) (?:this|that|it)|(?:only|just|merely) an? (?:example|draft|illustration)|cancel(?:l?ed)?|skip(?:ped)?|aborted|rejected|denied|disabled)\b/i;

/** Whether a remark retracts what it is next to. */
export function takesBack(remark: string): boolean {
  return TAKES_BACK.test(remark);
}
