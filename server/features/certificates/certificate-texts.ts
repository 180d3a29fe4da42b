import type { CertificateFacts } from '../../../contract/certificates.ts'
import type { CertificateKind } from '../../../contract/certificates.values.ts'
import type { Language } from '../../../contract/languages.values.ts'
import { serverTexts } from '../../lib/server-texts.ts'

type Said = CertificateFacts & { kind: CertificateKind }

/** Text of a certificate about its holder, before the title of the idea. */
export function sentenceOf(language: Language, { kind, award, call, is_author, stage, reviews }: Said): string {
  const t = serverTexts(language, 'certificates')
  if (kind === 'reviews') return t('reviews', { count: reviews })
  if (kind === 'award') return t('award', { award, call, is_author: `${is_author}` })
  return t('team', { is_author: `${is_author}`, stage: stage === 'in_use' ? stage : 'tried' })
}

/** Name and description of the achievement for programs. */
export function achievementTexts(language: Language, said: Said): { name: string; description: string } {
  const t = serverTexts(language, 'certificates')
  const says = sentenceOf(language, said)
  const name = said.kind === 'award' ? t('name.award', { award: said.award }) : t(`name.${said.kind}`)
  return { name, description: said.idea === '' ? says : t('whole', { says, idea: said.idea }) }
}
