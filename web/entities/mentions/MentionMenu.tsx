import { useTranslations } from 'use-intl'
import type { Mentionable } from '../../../contract/comments.ts'
import { avatarPath } from '../../../contract/files.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { classNames } from '../../ui/class-names.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { POPUP_STYLES } from '../../ui/overlays/popup-styles.ts'

export type MentionSubject = 'idea' | 'event'

type MentionMenuProps = {
  id: string
  /** The subject of the text. */
  kind: MentionSubject
  members: Mentionable[]
  activeIndex: number
  onTake: (member: Mentionable) => void
}

/** Who may be meant by what is written after "@", above the field, which keeps the focus. */
export function MentionMenu({ id, kind, members, activeIndex, onTake }: MentionMenuProps) {
  const t = useTranslations('comments.mentions')
  return (
    <>
      <p role="status" className="sr-only">
        {members.length > 0 && t('count', { count: members.length })}
      </p>
      {members.length > 0 && (
        <div
          id={id}
          role="listbox"
          aria-label={t('label')}
          className={classNames(POPUP_STYLES, 'absolute inset-x-0 bottom-full z-popover mb-1.5 sm:max-w-100')}
        >
          {members.map((member, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={member.id}
              id={optionId(id, index)}
              role="option"
              aria-selected={index === activeIndex}
              // Else the field would lose the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onTake(member)}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-sm px-2.5 hover:bg-hover aria-selected:bg-hover"
            >
              <Avatar id={member.id} name={displayName(member)} src={avatarPath(member.avatar)} size={32} />
              <span className="min-w-0 grow truncate text-14">
                <span className="font-bold">{displayName(member)}</span>{' '}
                <span className="text-muted">@{member.username}</span>
              </span>
              <span className="shrink-0 text-13 text-muted">{t(member.relation, { kind })}</span>
            </div>
          ))}
        </div>
      )}
    </>
  )
}

export function optionId(id: string, index: number): string {
  return `${id}-${index}`
}
