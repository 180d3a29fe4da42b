import { PreviewCard } from '@base-ui/react/preview-card'
import type { ReactNode, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import type { Profile } from '../../../contract/profiles.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { useListedLabel } from '../../lib/api/site-lists.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { Chip } from '../../ui/content/Chip.tsx'

const SKILLS_SHOWN = 6

export type MemberPreviewCardProps = {
  open: boolean
  onClose: () => void
  /** The container of the card; its first element is the member's link. */
  container: RefObject<HTMLElement | null>
  profile: Profile
  action: ReactNode
}

/** The card of `MemberPreview.tsx`. */
export function MemberPreviewCard({ open, onClose, container, profile, action }: MemberPreviewCardProps) {
  return (
    <PreviewCard.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <PreviewCard.Portal container={container}>
        <PreviewCard.Positioner
          anchor={() => container.current?.firstElementChild ?? null}
          side="bottom"
          align="start"
          sideOffset={10}
          className="z-popover"
        >
          <PreviewCard.Popup className="w-80 max-w-[calc(100vw-32px)] rounded-md border border-border bg-raised p-4.5 text-text shadow-3 transition-[opacity,translate] duration-fast ease-out data-ending-style:opacity-0 data-ending-style:ease-in data-starting-style:-translate-y-1 data-starting-style:opacity-0">
            <PreviewContent profile={profile} />
            <div className="mt-4 empty:hidden">{action}</div>
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  )
}

function PreviewContent({ profile }: { profile: Profile }) {
  const t = useTranslations('profiles')
  const card = useTranslations('community.card')
  const name = displayName(profile)
  const listed = useListedLabel()
  const year = profile.year && t('year', { year: profile.year, name: listed('years', profile.year) })
  const skills = profile.skills.slice(0, SKILLS_SHOWN)
  const more = profile.skills.length - skills.length
  return (
    <>
      <div className="flex items-center gap-3.5">
        <Avatar id={profile.id} name={name} src={avatarPath(profile.avatar)} size={56} />
        <div className="min-w-0">
          <p className="text-16 font-bold break-words">{name}</p>
          <p className="mt-0.5 text-14 break-words text-text-2">{profile.title}</p>
        </div>
      </div>
      <div className="mt-3 text-14 wrap-anywhere text-text-2">
        <p>{listed('faculties', profile.faculty)}</p>
        <p>{[profile.program, year].filter(Boolean).join(', ')}</p>
      </div>
      {skills.length > 0 && (
        <ul aria-label={t('skills.title')} className="mt-3 flex flex-wrap gap-1.5">
          {skills.map((skill) => (
            <li key={skill} className="max-w-full">
              <Chip>{skill}</Chip>
            </li>
          ))}
          {more > 0 && <li className="self-center text-13 text-muted">{card('moreSkills', { count: more })}</li>}
        </ul>
      )}
    </>
  )
}
