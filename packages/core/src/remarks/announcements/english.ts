import type { Announcements } from './announcements.ts';
import { englishNames } from './english-names.ts';

export const englishAnnouncements: Announcements = {
  ...englishNames,
  openers: `
    (i|we) ({now} (will|shall|am|are|need to|must|have to|get to|can now|can do|want to|plan to go))
    ^ will {word}
    ^ [in order] to {words} [,] (i|we) {now} {word}
    (i'll|we'll|i'm|we're|let me|let's|let us)
    ^ [first|next|then|now|ok|and|so] [,] (i|we) {now} {word}
    (to|and|then|first|next|now|here|so|which means|today|therefore) [,] (i|we) {now} (can|do|open|create|make|send|cancel|book|update|issue|check|look|start|add|set|move|change|delete|remove|close|transfer|assign|forward|process|submit|use|call|run|file|schedule|notify|tell|refund|ship|order|reset|escalate|pass|mark|post|save|need|return)
    (i'd (be happy|be glad|love|like) to|happy to|glad to|going to|about to call|time to|proceeding|ready to)
    ^ {now} *ing
    (:|,|—|.|-|so|and) [now|then] (cancelling|canceling|booking|opening|creating|sending|updating|deleting|removing|refunding|issuing|processing|moving|checking|looking|searching|calling|running|submitting|scheduling|starting|forwarding|escalating|resetting|adding|closing|transferring|assigning|shipping|placing|merging|changing)
    ^ (next step|next|action|step {number}|plan|task) (is [to]|to|,|:) {word}`,
  breakers: `
    ?
    (can|should|shall|may) (i|we)
    (if|unless|whether|once|when|whenever|until|till|suppose|supposing|assume|assuming|imagine|provided|otherwise|before|after|pending|depending|in case|should you)
    (example|examples|e.g|sample|template|placeholder|draft|demo|dry run|illustration|illustrates|syntax|looks like|look like|such as|for instance|like this|like so|pretend|mock)
    (email|message|page|document|ticket|note|file|website|attachment) (is|was) (asking|telling)
    (^ (tomorrow|later)|(it|this|that|them|you|him|her|off|do|not) (tomorrow|later)|later ({end}|:)|(i'll|i will|we'll) {words} (later|tomorrow) ({end}|:)|someday|eventually|at some point|in the future|one day)
    (you|your {word}|your {word} {word}|{other}) [{word}] (must|should|can|need|needs|has|have|ought|will|would|want)
    (confirm|approve|approval|permission|consent|authorisation|authorization|sign off|signs off|the go ahead|verify with you|okay with you)
    (actually|oops|scratch|nevermind|never mind|on second thought|on reflection|changed my mind|take that back|hold (on|off)|just kidding)
    ((i|we) (am|are) [being] (instructed|told|asked|required|forced) to|{call} [that] {name} (made|sent|wrote|ran))
    ^ [no [,]] (wait|stop|undo|abort|ignore|disregard|forget|no)
    (ignore|disregard|forget|undo|stop|block|skip|veto|retract|refuse|decline) [to] (this|that|it|the above|what|run|call)
    (refusing|declining|blocking|skipping|vetoing|retracting|forbidding|forbidden|prohibited|joking|kidding|fraudster|bogus)
    (ask you first|let {words} decide|wait for your)
    (as a joke|in the worst case|in theory|think|believe|guess|suspect|wonder|doubt|say|explain|show you|describe|demonstrate|discuss)`,
  denials: `
    (would|could|might|may|possibly|perhaps|maybe|hypothetically|theoretically|never mind)
    ({told}|according to|quote|quoted|quoting|translated|translation|excerpt|transcript|log|history|instructions|documentation|manual|reads)
    (previous|previously|earlier|yesterday|last (time|week|month|night)|ago|originally|formerly|already|used to|about to (cancel|delete|send|do)|almost|nearly|supposed to)
    (wrong|bad|dangerous|unsafe|harmful|mistake|mistaken|incorrect|invalid|malicious|suspicious|attack|attacker|injection|injected|avoid|refuse|decline|reject|refrain|warning|caution|instead of|rather than|without|unable)
    i (understand|know|see|feel|hope|wish|remember|recommend|suggest|propose|agree|appreciate|love|notice)
    (how|what|why|who|which one)
    (not|never|no|none|nothing|nobody|nor|neither|cannot|hardly|don't|doesn't|didn't|won't|can't|isn't|aren't|wasn't|weren't|wouldn't|couldn't|shouldn't|haven't|hasn't|hadn't)
    (was|were|had|did|has been|have been|i've|we've|been)
    (i|we|he|she|they|you|{other}) [have|has|just] ({past}|ran|sent|made|wrote|told|gave|paid|put|went|did|had|took|got|saw|began|said|set)`,
  reasons: `
    (to avoid|so as not to|to prevent|to make sure) {words}
    [and|,|;] (so|therefore|thus|hence|accordingly|consequently|but|that's why|which means|which is why|meaning)
    and
    (;|—)
    ^ (since|because|as|given that|seeing that|now that|although|though|while) {clause} ,`,
};
