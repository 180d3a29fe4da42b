import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { textLanguage } from '../../lib/pages/text-language.ts'
import { LinkedText } from '../../ui/content/LinkedText.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'

type ProfileAboutProps = { bio: string; emptyText: string; action?: ReactNode }

/** A member in their own words. */
export function ProfileAbout({ bio, emptyText, action }: ProfileAboutProps) {
  const t = useTranslations('profiles.about')
  return (
    <section aria-labelledby="profile-about">
      <SectionHeading id="profile-about" title={t('title')} action={action} />
      {bio === '' ? (
        <p className="mt-3 text-15 text-muted">{emptyText}</p>
      ) : (
        <p
          dir="auto"
          lang={textLanguage(bio)}
          className="mt-3 max-w-reading text-17 break-words whitespace-pre-line text-text-2"
        >
          <LinkedText>{bio}</LinkedText>
        </p>
      )}
    </section>
  )
}
