import { PreviewCard } from '@base-ui/react/preview-card'
import { Link } from '@tanstack/react-router'
import type { ReactNode, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import { displayName, type Profile } from '../../../contract/profiles.ts'
import { paths } from '../../app/paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Chip } from '../../ui/Chip.tsx'

const OPEN_DELAY_MS = 350
const SKILLS_SHOWN = 6

type MemberPreviewProps = {
  profile: Profile
  headingId: string
  /** Where the card is put in the document, so that it stays within the page's landmarks. */
  cardContainer: RefObject<HTMLElement | null>
  connectAction: (profile: Profile) => ReactNode
}

/** A member's picture, name and title, linked to the profile. Hovering or focusing it opens a card with more. */
export function MemberPreview({ profile, headingId, cardContainer, connectAction }: MemberPreviewProps) {
  const name = displayName(profile)
  return (
    <PreviewCard.Root>
      <PreviewCard.Trigger
        delay={OPEN_DELAY_MS}
        render={<Link to={paths.profile} params={{ userId: profile.id }} />}
        className="group col-span-2 grid min-w-0 grid-cols-[56px_minmax(0,1fr)] gap-x-3.5 rounded-sm"
      >
        <Avatar id={profile.id} name={name} src={avatarPath(profile.avatar)} size={56} />
        <span className="min-w-0 pt-1">
          <h2
            id={headingId}
            className="text-16 leading-5 font-bold break-words group-hover:underline group-hover:decoration-1 group-hover:underline-offset-3"
          >
            {name}
          </h2>
          <span className="mt-0.5 block text-14 break-words text-text-2">{profile.title}</span>
        </span>
      </PreviewCard.Trigger>
      <PreviewCard.Portal container={cardContainer}>
        <PreviewCard.Positioner side="bottom" align="start" sideOffset={10} className="z-popover">
          <PreviewCard.Popup className="w-80 max-w-[calc(100vw-32px)] rounded-md border border-border bg-raised p-4.5 text-text shadow-3 transition-[opacity,translate] duration-fast ease-out data-ending-style:opacity-0 data-ending-style:ease-in data-starting-style:-translate-y-1 data-starting-style:opacity-0">
            <PreviewContent profile={profile} />
            <div className="mt-4 empty:hidden">{connectAction(profile)}</div>
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  )
}

function PreviewContent({ profile }: { profile: Profile }) {
  const t = useTranslations()
  const name = displayName(profile)
  const year = profile.year && t('profiles.year', { year: profile.year })
  const skills = profile.skills.slice(0, SKILLS_SHOWN)
  const more = profile.skills.length - skills.length
  return (
    <>
      <div className="flex items-center gap-3.5">
        <Avatar id={profile.id} name={name} src={avatarPath(profile.avatar)} size={56} />
        <div className="min-w-0">
          <p className="text-16 leading-5 font-bold break-words">{name}</p>
          <p className="mt-0.5 text-14 break-words text-text-2">{profile.title}</p>
        </div>
      </div>
      <div className="mt-3 text-14 wrap-anywhere text-text-2">
        <p>{profile.faculty}</p>
        <p>{[profile.program, year].filter(Boolean).join(', ')}</p>
      </div>
      {skills.length > 0 && (
        <ul aria-label={t('profiles.skills.title')} className="mt-3 flex flex-wrap gap-1.5">
          {skills.map((skill) => (
            <li key={skill} className="max-w-full">
              <Chip>{skill}</Chip>
            </li>
          ))}
          {more > 0 && (
            <li className="self-center text-13 text-muted">{t('community.card.moreSkills', { count: more })}</li>
          )}
        </ul>
      )}
    </>
  )
}
