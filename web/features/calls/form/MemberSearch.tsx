import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { avatarPath } from '../../../../contract/files.ts'
import type { Author } from '../../../../contract/ideas.ts'
import { listProfiles } from '../../../../contract/profiles.ts'
import { displayName } from '../../../../contract/profiles.values.ts'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { useListedLabel } from '../../../lib/api/site-lists.ts'
import { PlainButton } from '../../../ui/buttons/PlainButton.tsx'
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

/** Finds members by name and adds the one that is pressed. */
export function MemberSearch({ label, error, isFull, chosen, onChoose }: MemberSearchProps) {
  const t = useTranslations('callForm')
  const listed = useListedLabel()
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const { data } = useQuery({
    ...apiQuery(listProfiles, { query: { q, limit: 10, ideas: 0, sort: 'name' } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const found = q === '' ? [] : (data?.profiles.map(({ profile }) => profile) ?? [])
  const members = found.filter(({ id }) => !chosen.includes(id)).slice(0, SHOWN)
  return (
    <div>
      <Field label={label} error={error} hint={isFull ? t('panelFull') : undefined}>
        <TextInput
          type="search"
          placeholder={t('addPerson')}
          disabled={isFull}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <ul
        aria-label={t('found')}
        className="mt-1 divide-y divide-border rounded-sm border border-border bg-surface empty:hidden"
      >
        {members.map((member) => (
          <li key={member.id}>
            <PlainButton
              className="flex min-h-11 w-full items-center gap-3 px-3 py-1.5 text-start text-14 hover:bg-hover"
              onClick={() => {
                onChoose(member)
                setText('')
              }}
            >
              <Avatar id={member.id} name={displayName(member)} src={avatarPath(member.avatar)} size={32} />
              <span className="min-w-0">
                <strong className="block truncate">{displayName(member)}</strong>
                <span className="block truncate text-13 text-muted">{listed('faculties', member.faculty)}</span>
              </span>
            </PlainButton>
          </li>
        ))}
      </ul>
      <p role="status" className="text-13 text-muted">
        {q !== '' && data && members.length === 0 && t('nobodyFound')}
      </p>
    </div>
  )
}
