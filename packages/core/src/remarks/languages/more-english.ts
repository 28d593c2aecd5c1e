import type { Examples, RemarkLanguage } from '../cue.ts';

/** Rarer English cues, apart from the usual ones because a small page does without them. */
export const moreEnglish: RemarkLanguage = {
  slots: {
    is: '(this|that|it) (would|could|might|may) be',
    made: "(i|i've|we|we've) [have] [just] [only] (made up|invented|guessed)",
    modal: '(will|would|should|could|might)',
    must: '(should|must|needs to)',
    this: '(this|that|it)',
    just: '[only|just|merely]',
    hollow: '(dummy|fake|mock|sample|example|examples|illustrat*|placeholder*|hypothetical|assumed|fictional)',
    check: '(look|check*|review*|verif*|confirm*|approve*|decide)',
    allows: '(agree|agrees|approve|approves|confirm|confirms|accepts|allows)',
  },
  cues: [
    ['retracts', 'comment between', '{is} (wrong|incorrect|a mistake)'],
    [
      'retracts',
      'after',
      `{is} (wrong|incorrect|not (right|correct)|a mistake|an error)
      ^ (already done|done already)`,
    ],
    [
      'example-only',
      'after',
      `{made}
      i made {words} up
      (is|are) (made up|invented|ficti*)
      ^ (this|the) call is [only|just] (for|a|an) (illustration|example|demonstration)
      (used|put|set|entered) {words} [-] {number} ((because|since) {clause} (not|no|unknown|missing|unclear)|as a placeholder)
      (these|values|numbers|figures|amounts|names|data|details|dates|{this}) (is|are|were) {just} [all|purely|for] {hollow}
      (is|are|was|were) [only|just|merely] (assumed|a guess|guesses|illustrative) {end}`,
    ],
    [
      'example-only',
      'before',
      `{made}
      (format|structure|shape|template) {modal} (be|look) {clause} {on}
      {modal} look like {clause} {on}
      (an|one|possible|illustrative|hypothetical) (example|sample|illustration|template) {clause} {on}
      ^ [here is|here's] [a|an] [simple|minimal|possible|generic] (example|sample|template|mock|dummy|placeholder|illustrative|fictional) [{word}] [{word}] {on}
      for instance {clause} {on}
      (expected|required|output|requested|following) (format|schema|structure|shape) (is|would be) {on}
      ^ [json] (schema|template|format) {on}
      ^ something like [this] {on}
      (guess|guesses) {clause} {on}`,
    ],
    [
      'corrects',
      'after',
      `^ the {word} [{word}] (should|must|ought to) (be|read|say|have been) {value}
      ^ the (right|correct|actual|real|true) {word} [{word}] (is|was) {value}`,
    ],
    [
      'retracts',
      'before',
      `(old|previous|earlier|former|prior) (value|values|answer|version|result|output|record|reply|response) [was|is] {on}
      input {clause} (provided|gave|sent|given) {on}`,
    ],
    ['condition', 'before after', 'low confidence'],
    [
      'condition',
      'after',
      `(i|we) (could not|couldn't|was unable to) (verify|confirm|reach)
      not {words} (sure|certain|confident) [about|of] (this|that|it|the (answer|above)|if|{stop}|{end})
      (person|human|someone|somebody) {must} {check}
      {must} be {check} (first|before|by)`,
    ],
    ['condition', 'before', '^ (if|once|when|unless|after|provided) {words} {allows} {clause} $'],
    ['nothing', 'after before', '(is|are|i|we) made up (of|for)'],
    ['nothing', 'before', 'sample of'],
  ],
};

export const moreEnglishExamples: Examples = {
  means: [
    ['after', 'This would be wrong, because the invoice was already paid.', 'retracts'],
    ['after', 'That might be a mistake.', 'retracts'],
    ['after', 'It could be wrong.', 'retracts'],
    ['comment', 'this may be wrong', 'retracts'],
    ['after', 'Already done.', 'retracts'],
    ['after', 'The call is just for illustration.', 'example-only'],
    ['before', 'The format will be:', 'example-only'],
    ['before', 'The structure would look like this:', 'example-only'],
    ['before', 'A reply could look like:', 'example-only'],
    ['before', 'I have only guessed the rest:', 'example-only'],
    ['before', 'If the manager agrees, the answer is', 'condition'],
    ['before', 'Once Legal approves, use', 'condition'],
    ['before', 'When the customer confirms the date, the booking is', 'condition'],
    ['after', 'I could not reach the manager.', 'condition'],
    ['after', 'Note: I made up the id, because the document has none.', 'example-only'],
    ['after', 'I invented the phone number.', 'example-only'],
    ['after', 'I only guessed the year.', 'example-only'],
    ['after', 'I made the address up.', 'example-only'],
    ['after', 'The phone number is fictional.', 'example-only'],
    ['after', 'I used -1 because the age is not stated.', 'example-only'],
    ['after', 'I put 0 since the price is unknown.', 'example-only'],
    ['after', 'I set the age to 99 as a placeholder.', 'example-only'],
    ['after', 'I am not sure about this at all.', 'condition'],
    ['after', "I'm not entirely certain.", 'condition'],
    ['after', 'I am not very confident of the answer.', 'condition'],
    ['after', 'A person should look at it first.', 'condition'],
    ['after', 'Someone must check the total.', 'condition'],
    ['after', 'This should be reviewed before payment.', 'condition'],
    ['before', 'Here is an example of what you asked for:', 'example-only'],
    ['before', 'Sample output:', 'example-only'],
    ['before', "Here's a mock invoice:", 'example-only'],
    ['before', 'For instance:', 'example-only'],
    ['before', 'The expected format is:', 'example-only'],
    ['before', 'Schema:', 'example-only'],
    ['before', 'Something like this:', 'example-only'],
    ['before', 'If I had to guess:', 'example-only'],
    ['after', 'These are just dummy values.', 'example-only'],
    ['after', 'All figures are purely illustrative.', 'example-only'],
    ['after', 'Note: the year is assumed.', 'example-only'],
    ['after', 'The amount should be 13.', 'corrects'],
    ['after', 'The correct total is 210.', 'corrects'],
    ['before', 'The previous answer was', 'retracts'],
    ['before', 'Here is the input you provided:', 'retracts'],
    ['after', 'Low confidence in the date.', 'condition'],
  ],
  looksSo: [
    ['after', 'I used null because the age is not stated.'],
    ['after', 'I used 2 decimals, as in the invoice.'],
    ['after', 'I set the timeout to 30 as in the example.'],
    ['after', 'I am not sure what the second page is for, so I left it out of the summary.'],
    ['before', 'Here is the answer in the format you asked for:'],
    ['after', 'The person should be at least 18.'],
    ['after', 'The customer could not confirm the date.'],
    ['after', 'The committee is made up of five members.'],
    ['after', 'The telephone was invented in 1876.'],
    ['before', 'Here is the ticket for the example company:'],
    ['before', 'Here is a sample of ten rows:'],
    ['before', 'Here is the data from the sample invoice:'],
    ['after', 'The nutrition values are estimates.'],
    ['after', 'The currency is assumed to be the one of the country.'],
    ['after', 'The parcel should be there in 3 days.'],
    ['after', 'Let me know if the amount should be 13.'],
    ['before', 'The previous order was delivered; here is the new one:'],
    ['before', 'Provided below are the confirmed values:'],
  ],
};
