import { codesOf, finding, safe, unsafe } from '../../../codes/entry.ts';

/** Whether a command can be said. */
export const commandsCodes = /* @__PURE__ */ codesOf(
  { policy: 'coerce', group: 'schema', cutMayCause: true, isAboutWords: true },
  {
    'commands.spacing': safe('Spacing adjusted to match the grammar.', 'Nothing to do.', 'Put one space between words.'),
    'commands.case': safe(
      'Letter case adjusted to match the grammar.',
      'Nothing to do.',
      'Write words exactly as they are in the lists.',
    ),
    'commands.alias': safe(
      'Other words for the same thing were read, as the grammar declares.',
      'Nothing to do.',
      'Write words exactly as they are in the lists.',
    ),
    'commands.joiner': safe(
      'Another sign was read as the joiner, as the grammar declares.',
      'Nothing to do.',
      'Join parts with the sign that the grammar uses.',
    ),
    'commands.wrapping': safe(
      'Quotes, marks, a declared word before the command or a full stop after it were removed.',
      'Nothing to do.',
      'Reply with the command alone, without quotes, marks or a full stop after it.',
    ),
    'commands.open-end': unsafe(
      'A comma, a semicolon or an ellipsis follows the command.',
      'Check the finish reason: more may have been meant to follow.',
      'Reply with the whole command, with nothing after it.',
    ),
    'commands.line-break': unsafe(
      'A line of the command could be a command of its own; the lines were read as one command.',
      'Read the reply: the lines may be several commands, or things to choose from.',
      'Reply with exactly one command, on one line.',
    ),
    'commands.among-text': unsafe(
      'The command is on a line among other text.',
      'Read the text around it: it may say the opposite.',
      'Reply with the command alone.',
    ),
    'commands.several': unsafe(
      'Several lines are commands ({count}); the last one is held.',
      'Choose one of the alternatives.',
      'Reply with exactly one command.',
    ),
    'commands.ambiguous': unsafe(
      'The command can be understood in several ways ({count}).',
      'Choose one of the alternatives, and change the grammar so that it says one thing.',
      'Say it in another way: these words mean several things.',
    ),
    'commands.over-cap': {
      ...unsafe(
        'The slot {slot} takes at most {most}; the first {count} were left out.',
        'Check that what was left out does not matter, or allow this code.',
        'Use at most {most} in {slot}.',
      ),
      failure: 'too_many',
    },
    'commands.unknown-form': {
      ...finding('error', 'No command starts with {found}; {expected} was expected.', '{suggestion}', 'Start with {expected}.'),
      about: 'form',
    },
    'commands.unknown-token': {
      ...finding(
        'error',
        '{found} cannot be said {place}; {expected} was expected.',
        '{suggestion}',
        'Do not invent words. Use {expected}.',
      ),
      failure: 'unknown',
    },
    'commands.unknown-preset': {
      ...finding(
        'error',
        '{found} was found {place}, but there is no such preset; {expected} was expected.',
        '{suggestion}',
        'Use the name of a preset: {expected}.',
      ),
      failure: 'unknown_preset',
    },
    'commands.misplaced': {
      ...finding(
        'error',
        '{found} fills {slot}, which cannot come {place}; {expected} was expected.',
        '{suggestion}',
        'Keep the order of the form; {expected} may come there.',
      ),
      about: 'stray-token',
    },
    'commands.too-many': {
      ...finding(
        'error',
        '{found} is one more in {slot} than the {most} it takes; {expected} was expected.',
        '{suggestion}',
        'Use at most {most} in {slot}.',
      ),
      about: 'stray-token',
      failure: 'too_many',
    },
    'commands.extra-words': {
      ...finding(
        'error',
        'The command is complete {place}, but {found} follows; {expected} was expected.',
        '{suggestion}',
        'Say nothing after the command.',
      ),
      about: 'rest',
    },
    'commands.incomplete': {
      ...finding(
        'error',
        'The command breaks off {place}; {expected} was expected.',
        '{suggestion}',
        'Complete the command with {expected}.',
      ),
      about: 'next-token',
      failure: 'missing',
    },
  },
);
