import { useFormatter, useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import type { Home, MeetingReason } from '../../../contract/home.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { useListedLabel } from '../../lib/api/site-lists.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'

const SKILLS_SHOWN = 2

type PeopleToMeetProps = { people: Home['people']; onConnect: (member: { id: string; name: string }) => void }

/** Suggested members to meet, each with the reasons; nothing without any. */
export function PeopleToMeet({ people, onConnect }: PeopleToMeetProps) {
  const t = useTranslations('overview.people')
  if (people.length === 0) return null
  return (
    <section aria-labelledby="people-to-meet">
      <SectionHeading
        id="people-to-meet"
        title={t('title')}
        action={<TextLink to="/community">{t('community')}</TextLink>}
      />
      <ul>
        {people.map(({ user, reasons }) => {
          const name = displayName(user)
          return (
            <li key={user.id} className="flex items-center gap-3.5 border-b border-border py-3.5">
              <Avatar id={user.id} name={name} src={avatarPath(user.avatar)} size={40} />
              <div className="min-w-0 flex-1">
                <h3 className="truncate text-15 font-bold">
                  <TextLink
                    to="/profile/$userId"
                    params={{ userId: user.id }}
                    className="text-text! no-underline! hover:underline!"
                  >
                    {name}
                  </TextLink>
                </h3>
                <Reasons reasons={reasons} />
              </div>
              <Button
                variant="secondary"
                aria-label={t('connectWith', { name })}
                onClick={() => onConnect({ id: user.id, name })}
              >
                {t('connect')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Reasons({ reasons }: { reasons: MeetingReason[] }) {
  const listed = useListedLabel()
  const t = useTranslations('overview.people')
  const format = useFormatter()
  const texts = reasons.map((reason) => {
    if (reason.kind === 'skills') return t('skills', { skills: format.list(reason.skills.slice(0, SKILLS_SHOWN)) })
    if (reason.kind === 'faculty') return t('faculty', { faculty: listed('faculties', reason.faculty) })
    if (reason.kind === 'author') return t('author', { count: reason.count, title: reason.title })
    return t(reason.kind, { count: reason.count })
  })
  return texts.map((text) => (
    <p key={text} dir="auto" className="line-clamp-3 text-13 wrap-anywhere text-text-2">
      {text}
    </p>
  ))
}
