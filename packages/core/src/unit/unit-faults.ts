/** Faults in a line of the input, found before there is a reply to judge. They are never the model's mistake. */
export const UNIT_FAULTS = {
  'unit.not-json': {
    message: 'Expected a JSON object with the reply in one of its fields, found a line that is not JSON.',
    help: 'If each line is a reply, use `--plain`; if the whole file is one, use `--whole`.',
  },
  'unit.torn-line': {
    message: 'The last line is incomplete and has no newline: the file was cut while it was written.',
    help: 'Write this unit again; all lines before it were judged.',
  },
  'unit.not-object': {
    message: 'Expected a JSON object with the reply in one of its fields, found JSON that is not an object.',
    help: 'If each line is a reply, use `--plain`.',
  },
  'unit.no-field': {
    message: 'Expected a field with a reply, as other lines have, found none.',
    help: 'Name the field that holds the reply with `--field NAME`, or leave such lines out.',
  },
  'unit.not-utf8': {
    message: 'The line holds bytes that are not UTF-8, outside the reply.',
    help: 'Correct the program that wrote the line; the bytes are in `raw_response_b64`.',
  },
  'unit.duplicate-field': {
    message: 'Expected the field with the reply once, found it twice; which one others would read is unknown.',
    help: 'Correct the program that wrote the line, so that each field appears once.',
  },
  'unit.engine-fault': {
    message: 'Tamis itself failed on this unit; that is a bug in Tamis.',
    help: 'Report it to the Tamis project, with this record.',
  },
} as const;

/** The code of a fault in a line of the input. */
export type UnitFault = keyof typeof UNIT_FAULTS;
