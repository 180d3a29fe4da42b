import { type ComponentProps, type KeyboardEvent, type RefObject, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { MentionMenu, type MentionSubject, optionId } from './MentionMenu.tsx'
import { type Suggestions, useMentions } from './use-mentions.ts'

type MentionFieldProps = Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange' | 'ref'> & {
  fieldRef: RefObject<HTMLTextAreaElement | null>
  /** The subject of the text, or of its team. */
  kind: MentionSubject
  wrapperClassName?: string
  suggestions: Suggestions
  /** Usernames that the text mentions from the beginning. */
  mentioned: readonly string[]
  value: string
  onValueChange: (text: string) => void
  /** Handles keys that the menu does not take. */
  onKeyDown: (event: KeyboardEvent) => void
}

/** A text area with a menu that completes mentions. */
export function MentionField(props: MentionFieldProps) {
  const { fieldRef, kind, wrapperClassName, suggestions, mentioned, value, onValueChange, onKeyDown, ...field } = props
  const menuId = useId()
  const mentions = useMentions({ suggestions, field: fieldRef, text: value, setText: onValueChange, mentioned })
  const hasMenu = mentions.members.length > 0
  return (
    <div className={classNames('relative', wrapperClassName)}>
      <MentionMenu
        id={menuId}
        kind={kind}
        members={mentions.members}
        activeIndex={mentions.activeIndex}
        onTake={mentions.take}
      />
      <TextArea
        {...field}
        ref={fieldRef}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={hasMenu ? menuId : undefined}
        aria-activedescendant={hasMenu ? optionId(menuId, mentions.activeIndex) : undefined}
        value={value}
        onValueChange={(text) => {
          onValueChange(text)
          mentions.follow()
        }}
        onSelect={mentions.follow}
        onBlur={mentions.close}
        onKeyDown={(event) => {
          if (!mentions.onKey(event)) return onKeyDown(event)
          event.preventDefault()
          event.stopPropagation()
        }}
      />
    </div>
  )
}
