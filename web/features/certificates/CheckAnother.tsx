import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/** Opens the page of another certificate of the site by its link. */
export function CheckAnother() {
  const t = useTranslations('certificate.another')
  const navigate = useNavigate()
  const [link, setLink] = useState('')
  const [error, setError] = useState<string>()
  return (
    <form
      className="flex flex-col gap-3 print:hidden lg:col-start-2"
      onSubmit={(event) => {
        event.preventDefault()
        const id = ID.exec(link)?.[0].toLowerCase()
        if (!id) return setError(t('noLink'))
        setError(undefined)
        void navigate({ to: '/c/$certificateId', params: { certificateId: id } })
      }}
    >
      <TextField
        label={t('label')}
        hint={t('hint')}
        error={error}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={link}
        onChange={(event) => setLink(event.target.value)}
      />
      <Button type="submit" variant="secondary" size="sm" className="self-start">
        {t('check')}
      </Button>
    </form>
  )
}
