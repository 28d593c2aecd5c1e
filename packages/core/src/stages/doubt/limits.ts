// What bounds the search for other readings, so that it takes linear time.
export const LIMITS = Object.freeze({
  // The edits that a reading may take.
  edits: 3,
  // The readings that are continued, and those that are kept for it.
  width: 12,
  kept: 512,
  // The places before a stop where a reading is edited, and the characters examined after an edit or in a string that does not end.
  places: 40,
  reach: 128,
  // The marks in a string that are examined. The first that may have ended it is the likeliest.
  ends: 16,
  // Deeper than real documents.
  depth: 256,
  // The characters read altogether.
  read: 1 << 18,
  // The texts that are compared with the contract, and the readings that are enough.
  texts: 24,
  readings: 4,
});
