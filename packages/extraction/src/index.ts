export { extractionCodes } from './codes/extraction.ts';
export { extractionRule } from './extraction-rules.ts';
export type { FieldError } from './fields/field.ts';
export type {
  ExtractionContract,
  ExtractionWorld,
  PythonRule,
  RuleLanguage,
  WrittenRule,
} from './model/extraction-contract.ts';
export type { Rule } from './model/rule.ts';
export { type NormalPath, type PathSeparators, pathReader } from './path/normal-path.ts';
export { checkPython } from './reply/judge-python.ts';
export { type RuleText, ruleText } from './reply/rule-text.ts';
export { type CheckedHeader, checkHeader, type PythonHeader } from './rule/python-header.ts';
export { type Extraction, type ExtractionStatus, ruleSet } from './rule/rule-set.ts';
export { nameFor } from './samples/name-for.ts';
export { lackingFirst, type PreviewRow, previewOf } from './samples/preview.ts';
export { structureOf } from './samples/structure.ts';
export { type CountedStructure, structuresOf, variedSamples } from './samples/varied.ts';
export { type ChosenLanguage, chooseLanguage, type RuleWish } from './wizard/choose-language.ts';
export { ruleRequirements } from './wizard/requirements.ts';
export { type RuleRequest, ruleRequest } from './wizard/rule-request.ts';
export {
  LONGEST_HINT,
  offersYaml,
  openWizard,
  type WizardEvent,
  type WizardPhase,
  type WizardState,
} from './wizard/wizard-state.ts';
export { wizardEvents, wizardStep } from './wizard/wizard-step.ts';
export { type Spinning, shortError, spinnerText } from './wizard/wizard-texts.ts';
export { type ReadRules, readRules } from './yaml/read-rules.ts';
