import type { Announcements } from './announcements.ts';

// What names an answer or closes a reply in English: next to documents nothing else counts.
export const englishNames: Announcements = {
  common:
    "the this that to of and is are was for with your you it i my in on as be have has will let here from at by please not we an into so them their our its can need about me any all if get going now i' you' we' it' that' let' here' don' can' won' couldn' didn' done now moment what which when they he she one new get been want would should do does did don",
  slots: {
    now: '[now|also|just|then|first|next|gladly|quickly|happily|immediately|go ahead and|get started and|simply|start by]',
    done: '(done|complete|completed|ready|finished|processed|through|confirmed|updated|sent|sorted|resolved|taken care of|over|in place)',
    it: '(it|this|that|everything|all|they|the {word}|your {word}|the {word} {word})',
    is: "(it's|that's|this is|everything's|they're|{it} (is|are|has been|have been|goes|comes through))",
    later:
      '[(as soon as|once|when|after|the moment) {is} [been] {done}|when {it} (arrives|is)|{many} (shortly|soon|right away|in a moment|in a bit)]',
    call: '(call|calls|command|request|action|function|tool|invocation|query)',
    told: '(says|said|writes|wrote|contains|contained|reads|states|stated|asks|tells|claims|claimed|instructs|suggests|suggested|recommends|mentions|mentioned|shows|showed|includes|included|wants)',
    other:
      '(he|she|they|someone|somebody|colleague|manager|admin|administrator|supervisor|user|customer|client|developer|operator|assistant|bot|model|agent|team)',
    past: '(*ted|*ded|*red|*led|*ned|*ked|*sed|*ged|*yed|*ced|*ued|*ied|*med|*ved|*ped|*shed|*ched|*wed)',
  },
  answerNames: `
    (here|below|following) [is|are] [the|my|a|your] [{word}] [{word}] {call} {many}
    here's [the|my|a|your] [{word}] [{word}] {call} {many}
    (this|the following) {call} (will|does|should) {many}
    (here|it|that|decision|corrected|updated|valid|json|result|results|output|response|answer|answers|data|extracted|extraction|final|structured|the|a|your|my|completed|formatted|parsed|information|info|details|summary|object|fields|record|values|in|as|format|yaml|code|solution|full|complete|requested|generated|this|is|are)
    (here|below|following|this) (is|are|you'll find) (the|your|my|a|an|all) {many}
    here's (the|your|my|a|an|what) {many}
    (here (you go|you are|it is|they are|we are|goes)|[and|so] (it|that|this) is|there you (go|are)|as (requested|follows)|see below|tool call|function call|api call|calls|call|action|function|tool)`,
  closings: `
    ^ [just|please|okay] [done in] (this will be|one|a|just a|give me a|give me one) [quick|brief] (moment|second|sec|minute|few seconds) {many}
    ^ (hang tight|bear with me|stand by|almost there|working on it|on it|cheers|all set [{many}]|please (wait|hold|stand by|bear with me|be patient|hold on|allow)) {many}
    ^ [then|and] (i'll|i will|we'll|we will|i am going to|i'm going to|let me) [then|also|gladly] (let you know|keep you (posted|updated|informed)|get back to you|come back to you|confirm [it|this|that]|report back|update you|be (right back|back)|check back|return|notify you|follow up|tell you|give you an update|share|inform you|have {words} for you|send you (a confirmation|an update|the confirmation|the details)) [(with|about|on|in|from|how|what) {words}] {later}
    ^ (this|it|that) (should|will|may|might) [only|just] take {many}
    ^ (you|your {word}|the {word}|your {word} {word}|the {word} {word}|it|this) (should|will|'ll|can expect) [then|also|soon|shortly] (receive|get|see|hear|arrive|appear|be (with you|back|there|notified|credited|active|visible|ready|available|updated|refunded)|show up|expect) {many} {later}
    ^ (you'll|you will|you should|they'll|everyone will) [both|all|also|then|soon|shortly] (receive|get|see|hear|find|be notified) {many}
    ^ [please|just|feel free to] (let me know|reach out|ask|contact us|tell me) [if|in case|should|whenever] [you|there's|there is] [have|need|would like|'d like|want] (anything|any|more|further|help|something) {many}
    ^ [please] let me know if (anything|you'd like any|you want any|you need any) {many}
    ^ (done|fingers crossed|there you go|here you go|good luck|enjoy) {words}
    ^ anything else {words} [?]
    ^ (is there|can i help|anything) {words} else {clause} [?]
    ^ (i hope|hope|hopefully) (this|that|it) helps {many}
    ^ (feel free|don't hesitate|thank you|thanks|have a) {many}
    ^ (sorry|apologies|i apologize|i apologise|my apologies) (for|about) (the|any|this|all) {many}
    ^ (waiting for|awaiting) the (result|results|response|tool|output|answer|call) {many}`,
  courtesies: `
    (please {end}|sure|certainly|absolutely|of course|ok|okay|alright|all right|great|perfect|understood|got it|sounds good|gladly|hello|hi|hey|yes|yep|right|noted|thanks|thank you|good|excellent|wonderful|awesome|welcome|hmm|well|good news|you're welcome|you bet|will do|consider it done|fair enough) [there|thing|{word} {stop}]
    [(absolutely|really)] (no problem|no worries|not a problem|don't worry|happy to help|glad to help|i'd be happy to help|my pleasure|with pleasure|i'm happy to help|i can help) [you] [with] [that|this|it] [at all]
    (i'll|i can|let me|i'd be (happy|glad) to) (help|assist) [you] [with] [that|this|it] {stop}
    (thanks|thank you) [so much|very much|again] for {many}
    [i'm|i am|we're|we are] [so|very|really|truly] sorry (to hear|about|for|that) {many}
    (i understand|i see|i get it|i hear you) [your|the|how] [frustration|frustrating|concern|{word}] ({stop}|{end})
    (i|we) [do] [sincerely] (apologize|apologise) (for|about) {many}
    as [you] (requested|asked|wished|discussed|agreed|instructed|promised) {stop}
    [that|this|it] (makes sense|sounds good|is great|looks good|works)
    i have (everything|all|all the) {many} {stop}`,
  openers: '',
  breakers: '',
  denials: '',
  reasons: '',
};
