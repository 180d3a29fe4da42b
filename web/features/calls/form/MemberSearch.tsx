import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { listPossibleJurors } from '../../../../contract/call-judging.ts'
import { avatarPath } from '../../../../contract/files.ts'
import type { Author } from '../../../../contract/ideas.ts'
import { displayName } from '../../../../contract/profiles.values.ts'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { useListedLabel } from '../../../lib/api/site-lists.ts'
import { Avatar } from '../../../ui/content/Avatar.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'

const SHOWN = 5

type MemberSearchProps = {
  label: string
  error: string | undefined
  isFull: boolean
  /** Ids that are left out. */
  chosen: string[]
  onChoose: (member: Author) => void
}

/** Finds members who can be jurors by name, username or whole address, and adds the one that is chosen. */
export function MemberSearch({ label, error, isFull, chosen, onChoose }: MemberSearchProps) {
  const t = useTranslations('callForm')
  const listed = useListedLabel()
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const [isClosed, setClosed] = useState(false)
  const q = useDeferredValue(text.trim())
  const { data, isPlaceholderData } = useQuery({
    ...apiQuery(listPossibleJurors, { query: { q } }, ({ members }) => members),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const isOpen = q !== '' && !isClosed
  const found = isOpen ? (data ?? []) : []
  const members = found.filter((member) => !chosen.includes(member.id)).slice(0, SHOWN)
  const isFresh = isOpen && q === text.trim() && data !== undefined && !isPlaceholderData
  const activeIndex = Math.min(active, members.length - 1)
  const activeMember = members[activeIndex]
  const optionId = (member: Author) => `${id}-${member.id}`

  function write(written: string) {
    setText(written)
    setActive(0)
    setClosed(false)
  }

  function choose(member: Author) {
    onChoose(member)
    write('')
  }

  function onKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const move = (step: number) => {
      setClosed(false)
      if (members.length > 0) setActive((activeIndex + step + members.length) % members.length)
    }
    const actions = new Map([
      ['ArrowDown', () => move(1)],
      ['ArrowUp', () => move(-1)],
      // The list may still be the one of an earlier text.
      ['Enter', () => isFresh && activeMember && choose(activeMember)],
      ['Escape', () => setClosed(true)],
    ])
    const act = actions.get(event.key)
    if (!act || text === '' || (event.key === 'Escape' && isClosed)) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  return (
    <div>
      <Field label={label} error={error} hint={isFull ? t('panelFull') : undefined}>
        <TextInput
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={members.length > 0}
          aria-controls={members.length > 0 ? id : undefined}
          aria-activedescendant={activeMember && optionId(activeMember)}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('addPerson')}
          disabled={isFull}
          value={text}
          onValueChange={write}
          onKeyDown={onKey}
          onBlur={() => setClosed(true)}
        />
      </Field>
      {members.length > 0 && (
        <div
          id={id}
          role="listbox"
          aria-label={t('found')}
          className="mt-1 divide-y divide-border rounded-sm border border-border bg-surface"
        >
          {members.map((member) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={member.id}
              id={optionId(member)}
              role="option"
              aria-selected={member === activeMember}
              // Else the field would lose the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(member)}
              className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 text-14 hover:bg-hover aria-selected:bg-hover"
            >
              <Avatar id={member.id} name={displayName(member)} src={avatarPath(member.avatar)} size={32} />
              <span className="min-w-0">
                <strong className="block truncate">{displayName(member)}</strong>
                <span className="block truncate text-13 text-muted">
                  {listed('faculties', member.faculty) || (member.username && `@${member.username}`)}
                </span>
              </span>
            </div>
          ))}
        </div>
      )}
      <p role="status" className={members.length > 0 ? 'sr-only' : 'text-13 text-muted'}>
        {isFresh && (members.length > 0 || found.length === 0) && t('foundCount', { count: members.length })}
      </p>
    </div>
  )
}
