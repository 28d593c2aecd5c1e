// A recognisable form of key: its owner, and a pattern. All look-aheads are bounded, so that no long text makes it slow.
export interface KeyForm {
  readonly name: string;
  readonly form: string;
}

// Letters next to digits, capitals after small letters, or many digits within a short distance. Random characters look like this, and words
// do not.
const MIXED = String.raw`(?=[\w-]{0,60}(?:[A-Za-z]\d|\d[A-Za-z]|[a-z][A-Z]|\d{6}))`;

const BREAK = String.raw`(?:\s|\\[nr])`;

const START = String.raw`(?<=^|[^A-Za-z0-9]|\\[nrtbf]|%[0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4})`;

// The same, but not after a hyphen either. What follows may have any length and must be examined only once.
const SEGMENT_START = String.raw`(?<=^|[^\w-]|\\[nrtbf]|%[0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4})`;

export const KEY_FORMS: readonly KeyForm[] = [
  { name: 'OpenAI, Anthropic and others', form: String.raw`${START}[rs]k-${MIXED}[\w-]{12,}` },
  { name: 'Stripe', form: String.raw`${START}[rs]k_(?:live|test)_\w{12,}` },
  { name: 'Google', form: String.raw`${START}AIza[\w-]{12,}` },
  { name: 'Google, access', form: String.raw`${START}ya29\.${MIXED}[\w-]{20,}` },
  { name: 'Groq', form: String.raw`${START}gsk_${MIXED}\w{12,}` },
  { name: 'xAI', form: String.raw`${START}xai-${MIXED}[\w-]{12,}` },
  { name: 'Hugging Face', form: String.raw`${START}hf_${MIXED}\w{12,}` },
  { name: 'AWS', form: `${START}(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])` },
  { name: 'GitHub', form: String.raw`${START}(?:gh[oprsu]_[A-Za-z0-9]{20,}|github_pat_\w{20,})` },
  { name: 'GitLab', form: String.raw`${START}glpat-${MIXED}[\w-]{16,}` },
  { name: 'Slack', form: String.raw`${START}(?:xox[a-z]|xapp)-${MIXED}[\w-]{10,}` },
  { name: 'npm', form: `${START}npm_[A-Za-z0-9]{30,}` },
  { name: 'JSON Web Token', form: String.raw`${SEGMENT_START}eyJ[\w-]{8,}\.eyJ[\w-]{8,}(?:\.[\w-]*){0,3}` },
  { name: 'the token after Bearer', form: String.raw`${START}[Bb]earer ${MIXED}[\w.~+/=-]{12,}` },
  {
    name: 'private key in a PEM file',
    form: [
      '-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----',
      String.raw`(?:${BREAK}*(?:Proc-Type|DEK-Info):[^\n\\]{0,200})*`,
      `(?:${BREAK}*[A-Za-z0-9+/=]{16,})*(?:${BREAK}*[A-Za-z0-9+/=]{1,15}(?=${BREAK}*-----END))?`,
      `(?:${BREAK}*-----END [A-Z ]{0,40}PRIVATE KEY-----)?`,
    ].join(''),
  },
];
