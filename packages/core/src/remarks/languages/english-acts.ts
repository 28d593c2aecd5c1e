import type { RemarkLanguage } from '../cue.ts';

// English cues that only put calls, commands and rules in doubt. Documents do not need them.
export const englishActs: RemarkLanguage = {
  slots: {
    this: '(this|that|it)',
    yours: '[you|your|a|an|the|explicit|final|further|user|human]',
    also: '[(please|and|then|now|also) [,]]',
    opening: '[{sigh} [,|.|!|:|…|—|-]] [{sigh} [,|.|!|:|…|—|-]]',
    sigh: '(ok|okay|hm|hmm|hmmm|so|well|sorry|wait|oops|but|actually|right|ah|oh|no|please)',
    about:
      "(let's|lets|let me|let us|(i|we) (will|need to|have to|must|should)|i'll|we'll|i'd better|we'd better|i'm going to|please) [just|quickly]",
    former:
      '(that|this|it|myself|(the|that|this|my) ([previous|last|first|former|above|earlier] [tool|function] (call|one|request|attempt|argument|arguments)|above)|my (mistake|error|typo))',
    how: '(with|using|to|as|so|properly|correctly|again|now|first|{stop}|{end})',
    one: '([the] (last|first|second|third|fourth|fifth|previous|former|latter|other) [one|two|suggestion|option|idea|line|entry|item]|(the|that|this) (one|suggestion|option|idea|line)|([number|no.|suggestion|option] #|number|no.|suggestion|option) {number})',
    option: '(option|alternative|variant|version|v|choice|plan|approach|attempt|try|possibility|proposal|suggestion)',
    call: '(this|that|it|these|them|(the|this) [same] (call|request|action|command))',
    lead: '[the|my|a|an|this|that|is|was|it|here|only|just|from|in|call|meant|status:|state:|for]',
    tail: '[call|calls|action|actions|version|only|attempt|request|run|this|that|it|tool|function|command|output]',
    status:
      '(draft|drafts|dry run|dryrun|simulated|simulation|mock|mocked|mockup|dummy|fake|hypothetical|hypothetically|imagine|imaginary|illustrative|possible|potential|example|examples|sample|template|placeholder|illustration|proposed|proposal|suggested|suggestion|pending|unapproved|unconfirmed|tentative|canceled|cancelled|skipped|aborted|rejected|denied|failed|superseded|obsolete|deprecated|outdated|quote|quoted|wrong|bad|incorrect|invalid|malicious|injected|suspicious|ignore|ignored|not (executed|run|made|sent|called|yet))',
    agree:
      '(approval|confirmation|permission|consent|authorisation|authorization|go ahead|sign off|signoff|approve|confirm|agree|ok|okay)',
    says: '(contain|contains|contained|say|says|said|ask|asks|asked|tell|tells|told|want|wants|wanted|instruct|instructs|instructed|tried|tries|read|reads|include|includes|included|request|requests|requested|order|orders|ordered|claim|claims|claimed)',
  },
  cues: [
    [
      'retracts',
      'value',
      "(do not|don't|never|not to be|must not|should not) (run|call|use|send|make|execute|do|sent|made|called)",
    ],
    [
      'retracts',
      'between list',
      `(scratch|drop|remove|forget|ignore|disregard|delete|strike|cancel|skip|discard|withdraw|omit|not|except) [about] {one} ({stop}|{end})
      (ignore|disregard|cancel|scratch) (this|that|the above) [call|calls] {end}`,
    ],
    [
      'retracts',
      'between',
      `^ {opening} (my (mistake|bad|error|apologies)|(i|we|i've|we've) [have] [just] (made|see) (a|an|my) (mistake|error|typo)|[i] [have] changed my mind|on (second thought|reflection))
      ^ {opening} {former} [above] (is|was|has|had|used|uses|contains|contained) ([a|an|the] (wrong|incorrect|invalid|mistaken|mistake|error|typo)|not (right|correct))`,
    ],
    [
      'corrects',
      'between',
      `^ [here's|here is] [the|my|a|an|maybe] ((corrected|fixed|updated|revised|amended|improved) [{word}] [{word}]|(correct|better|new|right|actual|real|final|retry|fallback|backup|replacement) [[tool|function] (call|calls|version|attempt|request|command|one|action|argument|arguments|value|values|plan|option|output)]|update|edit|else|after|take two|(replace|replaced) (with|by)|should (be|read)|(change|changed) to|becomes) {on}
      ^ [or|no [,]|well [,]] (rather|better [yet|still]|actually|instead|correction|i mean|i meant|make that) $
      ^ {opening} [{about}] (redo|correct|fix|revise|rewrite|rephrase|amend|adjust|rework|restate|reissue|resend|rerun|redoing|correcting|fixing|revising) {former} {how}
      ^ {opening} {about} (redo|correct|fix|revise|rewrite|rephrase|amend|adjust|reconsider|rethink) $
      ^ {opening} [{about}] (redo|retry|retrying|(try|trying) [{former}] [once] (again|more)|(start|starting) (over|again)|(try|trying) (a different|another) (approach|way|method)) {how}
      ^ {opening} (corrected|fixed|revised|amended|retry|replacement) [[tool|function] (call|version|attempt|request|one)] $
      ^ {opening} [{this}] should (be|have been|read|say) $
      ^ {opening} i should have (used|called|sent|paid|written|set|put|said|made|passed|given)
      ^ {opening} ([the] same (call|request|thing) [but] with|{about} use) the (right|correct|proper) {word}
      ^ {opening} (use this (one|instead)|this [one] is (better|the (right|correct|real|final) (one|call)))`,
    ],
    [
      'offers-another',
      'between list',
      `^ (or|versus|vs|perhaps|maybe|alternatively|otherwise|another option)
      ^ [an|another|the|as an] alternative ({stop}|{end}|{value})`,
    ],
    [
      'offers-another',
      'between',
      `^ {option} [#] ({label}|one|two|three|four)
      ^ (second|third|fourth|other) {option}
      ^ {opening} ((in case|if) ({this}|the (first|previous|above|former) [{word}]) (fail|fails|does not|doesn't|error|errors|is not|isn't)|as (a|an) (fallback|backup|alternative))
      or $`,
    ],
    [
      'offers-another',
      'before between',
      `(either|(choose|pick|select|take) (one|either|any)) {clause} $
      (one|any) of (these|those|them|the following) [{word}] [{word}] $`,
    ],
    [
      'asks',
      'before after',
      `(pending|await|awaits|awaiting|wait for|waiting for|subject to|need|needs|require|requires|without|until|ask for|asking for|before) {yours} {yours} {yours} {agree}
      (if|once|when|until|unless|after|as soon as) you (confirm|approve|agree|say so|say yes|authorise|authorize|give|allow|object)
      after [your] (approval|confirmation) $
      (please|kindly) (approve|confirm|authorise|authorize|review)
      (reply|say|type|answer|respond) [with] ["] (yes|ok|okay|go|y|confirm|proceed|approve)
      would you like me to (proceed|go ahead|(run|execute|send|make|do|call) {this})
      let me know (if|whether|when) (i|we) (should|may|can)
      (if|whether) (you (would|want)|you'd) [like] [me] to (proceed|go ahead|run (this|it)|execute)`,
    ],
    [
      'asks',
      'before',
      `(shall|should|may) (i|we)
      (would you like|do you want|if you confirm)
      ? $`,
    ],
    ['asks', 'between', '(shall|should|may) i (do|run|send|proceed|go ahead|make|execute) {clause} ?'],
    [
      'asks',
      'after',
      `^ ((shall|should|may|can) (i|we)|is {this}|does {this}|do you (want|agree|confirm|approve)) {clause} ?
      ^ (proceed|confirm|continue|approve|agreed|go ahead|ok|okay|right|correct) ?
      ^ (y / n|yes / no)`,
    ],
    [
      'attributes',
      'before',
      `(say|says|said|wrote|writes|typed|sent|contain|contains|contained|reads|form|format|syntax|template|sample|example|examples) {on}
      ^ (if|when|unless|what about|how about|previously|earlier|yesterday|tomorrow|later|pending|in theory|with your (ok|permission|approval|consent)|[in] [the] last turn|the user (ran|called|made|sent))
      (attacker|hacker|intruder|scammer|injection|document|email|e mail|attachment|page|website|site|article|ticket|file|message|letter|review|comment|transcript|log|prompt|readme|note) [{word}] [{word}] {says} {clause} {on}
      (said|told me|want me|wants me|wanted me|asked me|instructed me) to {word} {on}
      (injected|malicious) (prompt|instruction|instructions|call|calls|command|commands|text) {clause} {on}
      (was|were) (going|about) to {word} {on}
      (almost|nearly|used to|decided against|might|could|would) [have] [{word}] {on}
      (returned|replied|answered|printed|showed) {on}
      already {word} [{word}] [{word}] {on}
      (i|we|you|they|i've|we've|you've|they've|user|customer|client|agent) [have|has] [just] (ran|executed|called|made|sent) {on}`,
    ],
    [
      'shows',
      'before',
      `(an example|example of|look like|looks like|like this)
      (never|not|don't) (do|run|call|use|send|make|execute)
      (would|could) (call|use|run|make|look|be)
      you (can|could|may|should) (call|use|run|make|write)
      ^ {lead} {lead} {lead} {lead} {lead} ({status}|log|logs|transcript|history|(user|customer) (message|input)|(tool|search) (result|results|output)|expected (output|result|call)|quoted text|prompt injection [attempt]|removed|deleted|dropped|omitted|declined|refused|blocked|disabled|replaced|previous|earlier|former|past|old|before|already {word}|tomorrow|later|in theory|theoretically|undo|last (turn|time|step|message)|option {label}|pseudo|pseudocode|pseudo code|with your (permission|approval|consent|ok|okay)) {tail} {tail} {tail} $`,
    ],
    [
      'shows',
      'after',
      `^ {lead} {lead} {lead} {lead} {lead} {status} {tail} {tail} {tail} $
      ^ this is what (i|we) (would|could)`,
    ],
    [
      'more-follows',
      'after',
      `^ {also} {also} (run|do|call|execute|make|send|perform|repeat) [{call}] (twice|thrice|(x|×) {number}|({number}|two|three|four|five|six|ten|several|a few|many) [more] times)
      ^ {also} {also} repeat [{call}] (for|with)
      ^ {also} {also} [do] [the] same (for|with|to)
      ^ {also} {also} ((x|×) {number}|{number} (x|×)) ({end}|$)`,
    ],
    ['more-follows', 'list', '^ {also} {also} [do] [the] (same|likewise|similarly) (for|with|to)'],
    ['nothing', 'after', 'repeat [{call}] (for|with) (me|you|us)'],
  ],
};
