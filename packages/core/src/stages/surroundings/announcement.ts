import { escapeRegExp } from '../../lib/escape-reg-exp.ts';

const DOUBT = wordsOf(
  'not no never none nor neither nothing cannot without instead rather unless until if whether would could should shall might may',
  'maybe perhaps possible possibly example examples instance hypothetical hypothetically suppose supposed supposing assume assumes',
  'assumed assuming assumption imagine sample placeholder placeholders replace dummy fake template pretend simulate simulated mock',
  'draft illustrate illustrates demonstrate demonstrates wrong incorrect invalid bad avoid dangerous harmful risky unsafe malicious',
  'attack attacker inject injected injection suspicious confirm permission approve approval said says wrote told asked claimed quote',
  'quoted email attachment transcript previously earlier yesterday ago instruction prompt unfortunately sorry apologize apologise',
  'mistake mistakes however but although though except ignore disregard cancel cancelled abort undo revert stop wait actually oops',
  'skip skips skipped skipping omit omits omitted forget forgot strike scratch exclude refrain prevent postpone defer against hold',
  'pending dry illustration quoting quotes instructed received contains contained already failed review reviewing exercise left leave',
  'original malformed expected schema analyze analyse discuss compare translate summarize summarise commented agrees agree',
  'refuse decline reject rejected unable you your yourself someone somebody manually deprecated warning caution explain how why',
  'nein nicht nee annuler annulez abbrechen abbruch storno stornieren cancelar annulla annullare',
);
const ASKS = /\?|n['’]t\b/i;

const ELSEWHERE = wordsOf(
  'was were had did been before once when later show shows showing shown looks like log logs history document page message file',
  'user they he she syntax format e.g i.e can last made server site',
);

// Marks of code and of documents: text with them says more than a sentence does.
const CODE = /```|~~~|[{}<>]|^[ \t]*(?:def|import|from|class|return|assert|print|if __name__)\b|^[ \t]*\/\//m;

const LONGEST_BEFORE = 400;
const LONGEST_AFTER = 1200;

const ANNOUNCES =
  /\b(?:i|we)(?:['’]ll|['’]m| will| am| are| need to| have to| must| want to)\b|\blet(?:['’]s| me| us)\b|\bhere(?:['’]s| is| are) (?:the |my )?(?:\w+ ){0,3}(?:calls?|json|answer|solution|output|request|response)\b|^(?:sure|okay|ok|certainly|of course)[,.!:]/i;

const NAMES_CALL =
  /\b(?:function|tool|api) calls?\b[^.!\n]{0,200}:\s*$|\b(?:i|we|let me|let['’]s)\b[^.!\n]{0,40}\b(?:call|calling|invoke|invoking)\b/i;

const IN_SYNTAX = / in (?:\w+ ){1,3}(?:syntax|format)\b/i;

export function isAnnouncement(before: string): boolean {
  const words = before.trim().replace(IN_SYNTAX, '');
  if (words.length > LONGEST_BEFORE || hasDoubt(words) || ELSEWHERE.test(words) || CODE.test(words)) return false;
  return ANNOUNCES.test(words) || NAMES_CALL.test(words);
}

export function announcesCall(before: string): boolean {
  return isAnnouncement(before) && NAMES_CALL.test(before.trim());
}

// Words that only English sentences have: what can't be read can't be cleared of doubt.
const ENGLISH = wordsOf('the this these that it its and for with which will from using to of');

export function isExplanation(after: string): boolean {
  const words = after.trim();
  if (words.length > LONGEST_AFTER || hasDoubt(words) || CODE.test(words)) return false;
  return ENGLISH.test(words) || !/\p{L}{2}.*\s\p{L}{2}|(?!\p{Script=Latin})\p{L}/u.test(words);
}

const LEADS_UP =
  /(?:\blet(?:['’]s| me| us)|\b(?:i|we)(?:['’]ll| will| must| need to| have to))\b(?! (?:not|never)\b)[^,;.!?]{0,80}$/i;

// What the model should not do, and in the same sentence what it does about that: `I should not guess; I'll look it up.`
const DECIDES =
  /(?:^|[.!?\n]\s*)(?:i|we) (?:should|must) not [^.!?;,\n]{1,60}[;,—–] ?(?:(?:so|but|and) )?(?:let me|let['’]s|(?:i|we)(?:['’]ll| will))(?! (?:not|never)\b)[^,;.!?\n]{0,80}[.!:]?$/i;

export function leadsUp(before: string): boolean {
  const words = before.trimEnd();
  return LEADS_UP.test(words.slice(-120)) || decidesToCall(words);
}

export function decidesToCall(before: string): boolean {
  return DECIDES.test(before.slice(-200));
}

function hasDoubt(words: string): boolean {
  return DOUBT.test(words) || ASKS.test(words);
}

function wordsOf(...lines: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${lines.join(' ').split(' ').map(escapeRegExp).join('|')})\\b`, 'i');
}
