import { codesOf, finding, safe, unsafe } from '@tamis/core/kind';

const GRAMMAR_HELP = 'If these words should be allowed, change the grammar. {suggestion}';

// Codes for commands that cannot be said.
export const commandsCodes = /* @__PURE__ */ codesOf(
  { policy: 'coerce', group: 'schema', cutMayCause: true, isAboutWords: true },
  {
    'commands.spacing': safe('Spacing adjusted to match the grammar.', '', 'Put one space between words.'),
    'commands.case': safe('Letter case adjusted to match the grammar.', '', 'Write words exactly as they are in the lists.'),
    'commands.alias': safe(
      'Other words for the same thing were read, as the grammar declares.',
      '',
      'Write words exactly as they are in the lists.',
    ),
    'commands.joiner': safe(
      'A variant of the joiner was read, as the grammar declares.',
      '',
      'Join parts with the sign that the grammar uses.',
    ),
    'commands.wrapping': safe(
      'Quotes, marks, a declared word before the command or a full stop after it were removed.',
      '',
      'Reply with the command alone, without quotes, marks or a full stop after it.',
    ),
    'commands.open-end': unsafe(
      'The command is followed by {was|a comma, a semicolon or an ellipsis}.',
      'Check the finish reason: more may have been meant to follow.',
      'Reply with the whole command, with nothing after it.',
    ),
    'commands.line-break': unsafe(
      'A line of the command could be a separate command; the lines were read as one command.',
      'Read the reply: the lines may be several commands, or things to choose from.',
      'Reply with exactly one command, on one line.',
    ),
    'commands.among-text': unsafe(
      'The command is on a line among other text.',
      'Read the text around it: it may say the opposite.',
      'Reply with the command alone.',
    ),
    'commands.several': unsafe(
      '{count} lines are commands; the last one is held: {is|see the marked place}.',
      'Ask the model again, or accept the last one for all such replies: --accept commands.several',
      'Reply with exactly one command.',
    ),
    'commands.ambiguous': unsafe(
      'The command {was|here} can be understood in {count} ways.',
      'Change the grammar so that the words mean one thing, or ask the model again.',
      'Say it in another way: these words mean several things.',
    ),
    'commands.over-cap': {
      ...unsafe(
        'The slot {slot} takes at most {most}, so the first {count} were left out.',
        'Check that the words do not matter, or allow this code.',
        'Use at most {most} in {slot}.',
      ),
      failure: 'too_many',
    },
    'commands.unknown-form': {
      ...finding(
        'error',
        'Expected {expected} at the start of the command, found {"found"}.',
        GRAMMAR_HELP,
        'Start with {expected}.',
      ),
      about: 'form',
    },
    'commands.unknown-token': {
      ...finding(
        'error',
        'Expected {expected} {place}, found {"found"}, which cannot be said there.',
        GRAMMAR_HELP,
        'Do not invent words. Use {expected}.',
      ),
      failure: 'unknown',
    },
    'commands.unknown-preset': {
      ...finding(
        'error',
        'Expected {expected} {place}, found {"found"}, which is not a preset.',
        GRAMMAR_HELP,
        'Use the name of a preset: {expected}.',
      ),
      failure: 'unknown_preset',
    },
    'commands.misplaced': {
      ...finding(
        'error',
        'Expected {expected} {place}, found {"found"}, which fills {slot} and cannot come there.',
        GRAMMAR_HELP,
        'Keep the order of the form; {expected} may come there.',
      ),
      about: 'stray-token',
    },
    'commands.too-many': {
      ...finding(
        'error',
        'Expected {expected} {place}, found {"found"}: {slot} takes {most} at most.',
        GRAMMAR_HELP,
        'Use at most {most} in {slot}.',
      ),
      about: 'stray-token',
      failure: 'too_many',
    },
    'commands.extra-words': {
      ...finding(
        'error',
        'Expected {expected} {place}, where the command is complete, found {"found"}.',
        GRAMMAR_HELP,
        'Say nothing after the command.',
      ),
      about: 'rest',
    },
    'commands.incomplete': {
      ...finding(
        'error',
        'Expected {expected} {place}, found the end of the command.',
        GRAMMAR_HELP,
        'Complete the command with {expected}.',
      ),
      about: 'next-token',
      failure: 'missing',
    },
  },
);
