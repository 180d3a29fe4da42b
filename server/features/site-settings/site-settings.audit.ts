import { SITE_PARTS, type SiteSettings } from '../../../contract/site-settings.ts'

type Texts = { [Section in keyof SiteSettings]: (value: SiteSettings[Section]) => string }

/** What the audit log says of each section: "sign_up: domains: students.example.edu". */
const TEXTS: Texts = {
  general: ({ name }) => name,
  sign_up: ({ policy, domains }) => (policy === 'domains' ? `${policy}: ${domains.join(', ')}` : policy),
  links: ({ source, contact, footer }) =>
    [source, contact, ...footer.map(({ label, url }) => `${label}: ${url}`)].filter(Boolean).join(', '),
  visibility: (audiences) => SITE_PARTS.map((part) => `${part} for ${audiences[part]}`).join(', '),
}

/** Before and after of each section that differs. */
export function auditTexts(before: SiteSettings, after: SiteSettings): { before: string; after: string }[] {
  const sections = Object.keys(TEXTS) as (keyof SiteSettings)[]
  return sections
    .map((section) => ({ before: textOf(before, section), after: textOf(after, section) }))
    .filter((texts) => texts.before !== texts.after)
}

function textOf<Section extends keyof SiteSettings>(settings: SiteSettings, section: Section): string {
  return TEXTS[section](settings[section])
}
