import { codesOf, finding, safe, unsafe } from '../../../codes/entry.ts';

/** Whether a command can be said. */
export const commandsCodes = /* @__PURE__ */ codesOf(
  { policy: 'coerce', group: 'schema' },
  {
    'commands.spacing': safe('Spaces were put as the grammar has them.', 'Nothing to do.', 'Put one space between words.'),
    'commands.case': safe(
      'Letters were put in the case that the grammar has.',
      'Nothing to do.',
      'Write words exactly as the lists have them.',
    ),
    'commands.alias': safe(
      'Other words for the same thing were read, as the grammar declares.',
      'Nothing to do.',
      'Write words exactly as the lists have them.',
    ),
    'commands.joiner': safe(
      'Another sign was read as the joiner, as the grammar declares.',
      'Nothing to do.',
      'Join parts with the sign that the grammar has.',
    ),
    'commands.wrapping': safe(
      'Quotes, marks, a declared word in front or a point behind stood around the command.',
      'Nothing to do.',
      'Reply with the command alone, without quotes, marks or a point behind it.',
    ),
    'commands.open-end': unsafe(
      'A comma, a semicolon or several points stood behind the command.',
      'Check the finish reason: more may have been meant to follow.',
      'Reply with the whole command, without anything behind it.',
    ),
    'commands.line-break': unsafe(
      'A line of the command could stand alone; the lines were read as one command.',
      'Read the reply: the lines may be several commands, or things to choose from.',
      'Reply with exactly one command, on one line.',
    ),
    'commands.among-text': unsafe(
      'The command stood on a line among other text.',
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
    'commands.over-cap': unsafe(
      'The slot {slot} takes at most {most}; the first {count} were left out.',
      'Check that what was left out does not matter, or allow this code.',
      'Use at most {most} in {slot}.',
    ),
    'commands.unknown-form': finding(
      'error',
      'No command starts with {found}; {expected} was expected.',
      '{suggestion}',
      'Start with {expected}.',
    ),
    'commands.unknown-token': finding(
      'error',
      '{found} can not be said {place}; {expected} was expected.',
      '{suggestion}',
      'Do not invent words. Use {expected}.',
    ),
    'commands.unknown-preset': finding(
      'error',
      '{found} is no preset {place}; {expected} was expected.',
      '{suggestion}',
      'Use the name of a preset: {expected}.',
    ),
    'commands.misplaced': finding(
      'error',
      '{found} fills {slot}, which can not stand {place}; {expected} was expected.',
      '{suggestion}',
      'Keep the order of the form; {expected} may stand there.',
    ),
    'commands.too-many': finding(
      'error',
      '{found} is one more in {slot} than the {most} it takes; {expected} was expected.',
      '{suggestion}',
      'Use at most {most} in {slot}.',
    ),
    'commands.extra-words': finding(
      'error',
      'The command is complete {place}, but {found} follows; {expected} was expected.',
      '{suggestion}',
      'Say nothing behind the command.',
    ),
    'commands.incomplete': finding(
      'error',
      'The command breaks off {place}; {expected} was expected.',
      '{suggestion}',
      'Complete the command with {expected}.',
    ),
  },
);
