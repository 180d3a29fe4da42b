import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { InlineFallback } from '../../ui/feedback/InlineFallback.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { ScimTokenRow } from './ScimTokenRow.tsx'
import { scimTokensQuery, useMakeScimToken } from './scim.api.ts'

const ADDRESS = '/scim/v2'
const NAME_MAX = 60

/** The tokens with which the university's directory provisions members. A new one is shown once. */
export function ScimTokens() {
  const t = useTranslations('scim')
  const { data: tokens, error, refetch } = useQuery(scimTokensQuery)
  const [name, setName] = useState('')
  const making = useMakeScimToken()
  const problem = making.error ? describeError(making.error, t('makeFailed')) : undefined

  async function make() {
    const secret = await making.mutateAsync(name).catch(() => undefined)
    if (secret !== undefined) setName('')
  }

  return (
    <LabelledSection title={t('title')} text={t('text')}>
      <p className="text-15 wrap-anywhere">{t('address', { url: globalThis.location.origin + ADDRESS })}</p>
      {!tokens && <InlineFallback error={error} refetch={refetch} text={t('loadFailed')} skeleton="h-16" />}
      {tokens?.length === 0 && <p className="text-15 text-text-2">{t('none')}</p>}
      {tokens && tokens.length > 0 && (
        <ul aria-label={t('label')} className="border-t border-border">
          {tokens.map((token) => (
            <li key={token.id} className="border-b border-border">
              <ScimTokenRow token={token} />
            </li>
          ))}
        </ul>
      )}
      <div aria-live="polite">
        {making.data && (
          <InlineNote>
            {t('once')} <code className="font-bold wrap-anywhere select-all">{making.data}</code>
          </InlineNote>
        )}
      </div>
      <form
        noValidate
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        <div className="min-w-0 flex-1 basis-48">
          <TextField
            label={t('name')}
            error={problem}
            maxLength={NAME_MAX}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <Button type="submit" icon={Plus} variant="secondary" pending={making.isPending} pendingLabel={t('making')}>
          {t('make')}
        </Button>
      </form>
      <p className="text-13 text-muted">{t('nothingDeleted')}</p>
    </LabelledSection>
  )
}
