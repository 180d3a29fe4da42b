import { useTranslations } from 'use-intl'
import { useListedLabel } from '../../../lib/api/site-lists.ts'
import { useObjectUrl } from '../../../lib/forms/object-url.ts'
import { Avatar } from '../../../ui/content/Avatar.tsx'
import { Chip } from '../../../ui/content/Chip.tsx'
import type { AvatarChoice } from '../avatar-choice.ts'
import type { OnboardingDraft } from './steps.ts'

type ProfilePreviewProps = { id: string; name: string; avatar: AvatarChoice; draft: OnboardingDraft }

/** The card that others will see, while it is filled in. Wide screens only. */
export function ProfilePreview({ id, name, avatar, draft }: ProfilePreviewProps) {
  const t = useTranslations('onboarding.preview')
  const listed = useListedLabel()
  const src = useObjectUrl(avatar.kind === 'replace' ? avatar.file : null)
  const studies = [draft.program, listed('years', draft.year)].filter(Boolean).join(', ')
  const hasMore = Boolean(draft.faculty || studies || draft.skills.length > 0)
  return (
    <aside aria-label={t('title')} className="hidden lg:block">
      <h2 className="mb-2 text-14 font-bold text-muted">{t('title')}</h2>
      <div className="rounded-md border border-border bg-surface p-6">
        <Avatar id={id} name={name} src={src} size={56} />
        <p className="mt-4 text-20 font-bold wrap-break-word">{name || t('name')}</p>
        <p className="text-15 wrap-break-word text-text-2">{draft.title || t('jobTitle')}</p>
        {draft.bio && <p className="mt-3 line-clamp-4 text-14 wrap-break-word text-text-2">{draft.bio}</p>}
        <div className="mt-4 border-t border-border pt-4 text-14 text-text-2">
          {!hasMore && <p className="text-13 text-muted">{t('later')}</p>}
          {draft.faculty && <p>{listed('faculties', draft.faculty)}</p>}
          {studies && <p>{studies}</p>}
          {draft.skills.length > 0 && (
            <ul className="mt-3 flex flex-wrap gap-2">
              {draft.skills.map((skill) => (
                <li key={skill} className="max-w-full">
                  <Chip>{skill}</Chip>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </aside>
  )
}
