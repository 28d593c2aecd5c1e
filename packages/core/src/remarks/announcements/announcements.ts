// How one language says that a call is made now, as cues, one per line. The groups of its cues tell what a sentence says.
export interface Announcements {
  // The script that only this language has here, or none for Latin letters.
  readonly script?: 'Arabic' | 'Cyrillic' | 'Han' | 'Hangul' | 'Kana';
  // Its most common short words, by which a sentence in Latin letters is known to be in this language.
  readonly common?: string;
  // Letters that no other of these languages has.
  readonly letters?: string;
  readonly slots?: { readonly [name: string]: string };
  // Forms by which the writer says what it does now: first persons of the present and the near future, `here is the call`.
  readonly openers: string;
  // What leaves open, anywhere in a sentence, whether the writer says it, and for now: conditions, reports, questions, examples.
  readonly breakers: string;
  // Negations and past forms. They don't count in a reason before what follows from it.
  readonly denials: string;
  // What ends such a reason: `…, so`, `Since …,`.
  readonly reasons: string;
  // Words that name an answer, and what presents one.
  readonly answerNames: string;
  // Sentences that may follow a call.
  readonly closings: string;
  readonly courtesies: string;
}

export const ANNOUNCEMENT_GROUPS = [
  ...(['openers', 'breakers', 'denials', 'reasons', 'answerNames', 'closings', 'courtesies'] as const),
] as const;

export type AnnouncementGroup = (typeof ANNOUNCEMENT_GROUPS)[number];
