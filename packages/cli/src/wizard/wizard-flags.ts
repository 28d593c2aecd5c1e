/** The languages that a person may ask for; `auto` takes YAML unless something needs Python. */
export const WIZARD_LANGUAGES = ['auto', 'yaml', 'python'] as const;

/** The flags of `tamis wizard`. */
export interface WizardFlags {
  readonly model?: string;
  readonly cassette?: string;
  readonly paths?: string;
  readonly root?: string;
  readonly out?: string;
  readonly append?: string;
  readonly language?: (typeof WIZARD_LANGUAGES)[number];
  readonly hint?: string;
  readonly journal?: string;
  readonly format?: 'human' | 'json';
  readonly input: boolean;
  readonly ascii?: boolean;
  readonly color?: boolean;
}
