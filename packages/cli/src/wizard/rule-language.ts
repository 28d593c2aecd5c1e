import { chooseLanguage, type RuleLanguage } from '@tamis/extraction';
import { given } from '../text/given.ts';
import type { WizardTask } from './wizard-task.ts';

interface LanguageWish {
  readonly language?: RuleLanguage | 'auto';
  readonly append?: string;
  readonly hint?: string;
}

// Chooses the language of a rule, with reasons: YAML, unless a person, a hint or the samples ask for Python. A list of rules can only be
// YAML.
export function languageFor(
  { language = 'auto', append, hint }: LanguageWish,
  samples: readonly string[],
): Pick<WizardTask, 'language' | 'why' | 'mayChange' | 'mayTurn'> {
  if (append !== undefined)
    return { language: 'yaml', why: ['a list of rules can contain only YAML rules'], mayChange: false, mayTurn: false };
  if (language !== 'auto') return { language, why: ['a person chose it'], mayChange: false, mayTurn: true };
  const chosen = chooseLanguage(given({ samples, hint }));
  return { language: chosen.language, why: reasonsFor(chosen), mayChange: true, mayTurn: true };
}

function reasonsFor({ reasons }: { readonly reasons: readonly string[] }): readonly string[] {
  return reasons.length === 0 ? ['nothing in the samples or the hint needs Python'] : reasons;
}

export const LANGUAGES: { readonly [language in RuleLanguage]: string } = { yaml: 'YAML', python: 'Python' };

// A sentence with a language and its reasons: `Python, because months have names at segment(-2)`.
export function languageText({ language, why }: Pick<WizardTask, 'language' | 'why'>): string {
  return `${LANGUAGES[language]}, because ${why.join(', and ')}`;
}
