import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { VersionedSiteSettings } from '../../../contract/site-settings.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { SignUpSettings } from './SignUpSettings.tsx'
import { useSaveSiteSettings } from './site-settings.api.ts'

/** Who can make an account, as a step of the first run. `save` returns why it cannot be saved. */
export function useSignUpStep(stored: VersionedSiteSettings) {
  const t = useTranslations('site')
  const [value, setValue] = useState(stored.sign_up)
  const change = useSaveSiteSettings()

  async function save(): Promise<string | undefined> {
    if (JSON.stringify(value) === JSON.stringify(stored.sign_up)) return undefined
    try {
      await change.mutateAsync({ sign_up: value, version: stored.version })
      return undefined
    } catch (error) {
      return describeError(error, t('failed'))
    }
  }

  const content = <SignUpSettings value={value} stored={stored.sign_up} onChange={setValue} error={undefined} />
  return { content, save }
}
