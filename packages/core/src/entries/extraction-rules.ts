export { extractionCodes } from '../kinds/extraction-rules/codes/extraction.ts';
export { extractionRule } from '../kinds/extraction-rules/extraction-rules.ts';
export type { FieldError } from '../kinds/extraction-rules/fields/field.ts';
export type {
  ExtractionContract,
  ExtractionWorld,
  PythonRule,
  RuleLanguage,
  WrittenRule,
} from '../kinds/extraction-rules/model/extraction-contract.ts';
export type { Rule } from '../kinds/extraction-rules/model/rule.ts';
export { type NormalPath, type PathSeparators, pathReader } from '../kinds/extraction-rules/path/normal-path.ts';
export { checkPython } from '../kinds/extraction-rules/reply/judge-python.ts';
export { type RuleText, ruleText } from '../kinds/extraction-rules/reply/rule-text.ts';
export { type CheckedHeader, checkHeader, type PythonHeader } from '../kinds/extraction-rules/rule/python-header.ts';
export { type Extraction, type ExtractionStatus, ruleSet } from '../kinds/extraction-rules/rule/rule-set.ts';
export { nameFor } from '../kinds/extraction-rules/samples/name-for.ts';
export { lackingFirst, type PreviewRow, previewOf } from '../kinds/extraction-rules/samples/preview.ts';
export { structureOf } from '../kinds/extraction-rules/samples/structure.ts';
export { type CountedStructure, structuresOf, variedSamples } from '../kinds/extraction-rules/samples/varied.ts';
export { type ChosenLanguage, chooseLanguage, type RuleWish } from '../kinds/extraction-rules/wizard/choose-language.ts';
export { ruleRequirements } from '../kinds/extraction-rules/wizard/requirements.ts';
export { type RuleRequest, ruleRequest } from '../kinds/extraction-rules/wizard/rule-request.ts';
export {
  LONGEST_HINT,
  offersYaml,
  openWizard,
  type WizardEvent,
  type WizardPhase,
  type WizardState,
} from '../kinds/extraction-rules/wizard/wizard-state.ts';
export { wizardEvents, wizardStep } from '../kinds/extraction-rules/wizard/wizard-step.ts';
export { type Spinning, shortError, spinnerText } from '../kinds/extraction-rules/wizard/wizard-texts.ts';
export { type ReadRules, readRules } from '../kinds/extraction-rules/yaml/read-rules.ts';
