import type { RuleLanguage } from '../model/extraction-contract.ts';

/** Returns the requirements for a rule, one per line. A model gets them with the first request and again with each retry. */
export function ruleRequirements(language: RuleLanguage): readonly string[] {
  return language === 'yaml' ? YAML : PYTHON;
}

const YAML: readonly string[] = [
  'A rule must have name and glob; name and tag are lower-case letters, digits and underscores, a letter first.',
  'Put the glob in double quotes: "**/*.csv". * and ? stay inside a folder or file name, ** takes any number of folders. Start it with **/, because paths may start at another folder later.',
  'extract maps each field name to its properties: a colon after the name, the properties indented below it.',
  'from must be one of segment(N), filename, full_path, rel_path.',
  'segment(-1) is the file name, segment(-2) the folder it is in: count from the end.',
  "pattern must be a valid regular expression without lookaround and back-references, in single quotes: 'mission_(\\d+)'. The first group is the value.",
  'type must be string, integer, date or uuid; a date is YYYY-MM-DD or YYYYMMDD.',
];

const PYTHON: readonly string[] = [
  'Start with three comments: # name: and # tag: in lower-case letters, digits and underscores, and # glob: for the paths that the rule is about. * and ? stay inside a folder or file name, ** takes any number of folders; start the glob with **/.',
  'Define `def extract(path: str) -> dict:` at the top level.',
  'It gets the whole path with / as separator, and returns a dict from field names to text, numbers, booleans or None.',
  'It is called for paths that match the glob. Return {} for one that the rule is not about.',
  'Only these modules can be imported: pathlib, os.path, re, string, fnmatch, datetime, time, typing, collections, dataclasses, enum, json, math, uuid, base64, hashlib, urllib.parse.',
  'There are no files, no network, no processes, no input, and no eval, exec or open.',
];
