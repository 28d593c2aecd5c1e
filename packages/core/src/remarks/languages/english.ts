import type { Examples, RemarkLanguage } from '../cue.ts';

// The usual English cues. Others are in `more-english.ts`, and those that only put calls, commands and rules in doubt in `english-acts.ts`.
export const english: RemarkLanguage = {
  slots: {
    later: '(later|tomorrow|eventually|someday|some day|at some point|next (week|month|time|turn))',
    this: '(this|that|it)',
    is: "((this|that|it) (is|was|looks)|that's|it's)",
    just: '[a|an|only|just|merely]',
    anExample: '(only|just|merely) (a|an) (example|draft|illustration|placeholder)',
    dont: "(do not|don't|never|must not|should not)",
    cant: "(can't|cannot|can not|won't|will not|unable to)",
    done: '(executed|run|sent|made|called)',
    rest: '(rest|remaining|remainder|other|others|more)',
  },
  cues: [
    [
      'retracts',
      'comment between',
      `^ [{this}] [is|was] {just} {just} (cancel|canceled|cancelled|skip|skipped|aborted|rejected|denied|disabled|wrong|incorrect|invalid|mistake|typo|oops|sorry|wait|instead) [only|this|it|value] $
      {dont} [actually] (run|call|use|send|make|execute|do) ({this}|yet|$)
      (take|took) {this} back
      (forget|scratch|strike) {this}
      {is} (wrong|incorrect|a mistake)`,
    ],
    ['retracts', 'comment', 'not ({done}|to be {word})'],
    [
      'retracts',
      'after',
      `^ (wait|oops|sorry|correction|actually|scratch that|never mind|nevermind|ignore {this}|disregard|hmm|hmmm|no,|wrong|incorrect|not this)
      ^ (rejected|failed|denied|invalid|canceled|cancelled|withdrawn|superseded|deprecated|obsolete) {end}
      {is} (wrong|incorrect|not (right|correct)|a mistake|an error)
      (ignore|disregard|cancel) (this|that|it|the above)
      on (second thought|reflection)
      what not to do
      not (my|the) [final] answer
      just kidding
      hold on
      i made (an error|a mistake)
      ^ i [hereby] (take|took) {this} back
      ^ (forget|strike|scratch) {this}
      ^ [please] (forget|strike|scratch|drop|remove|delete|ignore|disregard) the (last|first|second|third|other) (one|two|item|entry|row|line|value)
      ^ i changed my mind
      ^ (stop|abort|undo) ({stop}|{end}|{this})
      ^ hold off
      ^ no [,|.|!|—|…] (wait|sorry|actually|that|this|not|make)
      ^ no ({end}|$)
      ^ not (really|yet|that one|this one|{done})
      ^ i (mean|meant)
      ^ [{this}] (has not|hasn't|was not|wasn't) [been] {done}`,
    ],
    [
      'retracts',
      'before',
      `(not|never|don't|doesn't|won't|wouldn't|can't|isn't|cannot|avoid|wrong|incorrect|invalid|instead|rather|unlike|without|refuse|refused|decline|unable|malicious|rejected|hypothetical|hypothetically|dangerous|antipattern|anti pattern)
      (bad|counter) {clause} example
      example {clause} bad
      ^ (❌|✗|bad|wrong|incorrect|rejected|malicious|counterexample|counter example|previous|previously|unless|only if) {words} {on}
      ^ (old|before):`,
    ],
    [
      'corrects',
      'comment between',
      `^ (wait|oops|sorry|actually|correction|wrong|incorrect|mistake|typo|instead|no|nope|not|fix|better|new|i mean|i meant|make (that|it)|(changed|corrected) to|replaced by) ({stop}|{value}|this|that)
      ^ = [>] {value}
      (should|must) (be|read|say|have been) ({value}|{name})`,
    ],
    [
      'corrects',
      'after',
      `^ ({this}|amount|value) (should|must) (be|read|say|have been) ({name}|{value})
      ^ make (that|it) ({name}|{value})`,
    ],
    [
      'refuses',
      'before',
      `(never|do not|don't) (do|run|use|send|output)
      (refuse|decline)
      (must|should) not
      {cant} (do|run|comply|help|proceed|execute|provide|decide)
      ^ [please] (ignore|disregard) {clause} {on}`,
    ],
    ['refuses', 'between', 'i (refuse|decline)'],
    [
      'refuses',
      'after',
      `(do not|don't) (use|run|execute|send) ({this}|the)
      i (decline|refuse|(can't|cannot|won't) (do|run|comply|help|proceed|execute|decide)|have not (executed|run|sent))
      (will|would) not do it
      ^ i (did not|didn't|have not|haven't) (run|make|call|send|execute)
      ^ (i will not|i won't|let's not|[but|please] (do not|don't)) [actually] (run|do|execute|send|make|call)`,
    ],
    [
      'example-only',
      'comment between',
      `^ [{this}] [is|was] {just} {just} (fake|dummy|made up|invented|fixme|todo|tbd|fill in|hypothetical|placeholder|example|draft) [only|this|it|value] $
      ^ (todo|tbd|fixme)
      {anExample}
      example only
      replace with
      , made up $`,
    ],
    [
      'example-only',
      'after',
      `{is} (a placeholder|(only|just) an example)
      ^ {is} (only|just|merely) (a|an)
      i made {this} up
      (is|was|are) [only|just|merely] (a|my) [best|rough|educated|wild] guess
      replace {words} with (the|your) (real|actual)`,
    ],
    [
      'example-only',
      'before',
      `(for example|e.g.) {clause} {on}
      (i|i've|we|we've) [have] [just] (made up|invented)`,
    ],
    ['offers-another', 'comment after', '^ (or|[or] (maybe|perhaps|possibly)) {value}'],
    ['offers-another', 'after', '{this} (could|might|may) [also|well|equally] be {value}'],
    [
      'leaves-out',
      'comment after',
      `^ …
      ^ [and] (so (on|forth)|etc|more|truncated) $
      ^ [and] (continue|continues|continued|repeat|add more)
      ^ [and] {number} more (item|items|row|rows|entries|records|like|of|$)
      {rest} {words} (omitted|left out|truncated|skipped|not shown|same (pattern|way|format)|as needed|like this)
      (omit|omitted|skip|skipped|left out|truncated) [the] {rest}
      for brevity
      only the first [{word}] (of|rows|items|entries)
      (to be|shall i|should i) continue*`,
    ],
    [
      'condition',
      'after',
      `i need {words} first
      please (confirm|provide|tell me|specify|clarify)
      what should i do
      i could not verify
      ^ only (if|when|after|once)
      ^ unless`,
    ],
    [
      'condition',
      'before',
      `(if you confirm|shall i|should i|would you like me|is this right) {clause} $
      ^ {later} [,] ((i|we) (will|may|might|can|could)|i'll|we'll)`,
    ],
    [
      'nothing',
      'before after comment between',
      `please wait
      no. of
      sorry (to hear|for (the|any|your) (delay|wait|inconvenience|trouble|confusion))`,
    ],
    [
      'nothing',
      'before',
      `(not|don't|doesn't|didn't|isn't|wasn't|aren't|weren't) [{word}] (mentioned|provided|specified|given|stated|available|included|found|known|applicable|present|listed|supplied|clear|find any)
      without any (additional|extra|further|other)
      don't (worry|hesitate)
      (user|users|customer|client|you) {clause} (said|told|want|wants|wanted|asked|instructed) [me] to
      for tomorrow
      ^ {later} [,] ((i|we) (will|may|might|can|could)|i'll|we'll) {clause} (first|now|let me)`,
    ],
    ['nothing', 'after', `i (mean|meant) to`],
  ],
};

export const englishExamples: Examples = {
  means: [
    ['after', 'Scratch that, I misread the invoice.', 'retracts'],
    ['comment', 'wrong', 'retracts'],
    ['comment', 'should be 210', 'corrects'],
    ['between', 'Let me fix that with the right id:', 'corrects'],
    ['before', 'You should not send', 'refuses'],
    ['comment', 'only an example', 'example-only'],
    ['between', 'Alternatively:', 'offers-another'],
    ['after', 'The remaining 47 rows follow the same pattern.', 'leaves-out'],
    ['after', 'Shall I send it now?', 'asks'],
    ['after', 'Repeat this three times.', 'more-follows'],
    ['comment', 'or maybe 990, hard to read', 'offers-another'],
    ['after', 'It could also be "late".', 'offers-another'],
    ['before', 'I have made up some details for now:', 'example-only'],
    ['after', 'The last page is torn, so the total is only a guess.', 'example-only'],
    ['after', 'Scratch the last one, it is in Spain.', 'retracts'],
  ],
  looksSo: [
    ['after', 'The customer asked to cancel the order before it ships.'],
    ['after', 'The wrong answers are counted in the last field.'],
    ['comment', 'wait time in seconds'],
    ['comment', 'the correction factor'],
    ['before', 'Here is the ticket; the phone number is not mentioned'],
    ['comment', 'placeholder text shown in the field'],
    ['comment', 'or later'],
    ['after', 'I left out the middle name because it was not given.'],
    ['after', 'Sorry for the delay.'],
    ['after', 'I can repeat this for you at any time.'],
    ['after', 'It could also be sent by post.'],
    ['after', 'I removed the last row of the table, which was empty.'],
  ],
};
