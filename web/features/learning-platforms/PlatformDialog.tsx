import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Platform } from '../../../contract/learning-platforms.ts'
import { LTI_ID_MAX, PLATFORM_NAME_MAX, PLATFORM_URL_MAX } from '../../../contract/learning-platforms.values.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import type { PlatformInput } from './learning-platforms.api.ts'

type PlatformDialogProps = {
  /** Absent for a new one. */
  platform?: Platform
  error: unknown
  isPending: boolean
  onSubmit: (input: PlatformInput) => void
  onClose: () => void
}

const TEXTS = ['name', 'issuer', 'client_id', 'auth_url', 'token_url', 'jwks_url'] as const
const LISTS = ['deployment_ids', 'domains'] as const
type Name = (typeof TEXTS)[number] | (typeof LISTS)[number]

/** Permissions of teachers of its courses. */
const MAY = ['may_invite', 'may_grade'] as const

const ORDER: Name[] = ['name', 'issuer', 'client_id', 'deployment_ids', 'auth_url', 'token_url', 'jwks_url', 'domains']
const MAX: Partial<Record<Name, number>> = { name: PLATFORM_NAME_MAX, client_id: LTI_ID_MAX }
const HINTS: ReadonlySet<Name> = new Set(['deployment_ids', 'domains'])

/** Configuration of a platform, to be entered here. */
export function PlatformDialog({ platform, error, isPending, onSubmit, onClose }: PlatformDialogProps) {
  const t = useTranslations('platforms')
  const [values, setValues] = useState<Record<Name, string>>(() => valuesOf(platform))
  const [may, setMay] = useState(() => ({
    ...{ may_invite: platform?.may_invite ?? true, may_grade: platform?.may_grade ?? true },
  }))
  const fields = error instanceof ApiError ? error.fields : {}
  const isOfField = ORDER.some((name) => errorOf(name) !== undefined)

  function errorOf(name: Name): string | undefined {
    return Object.entries(fields).find(([key]) => key === name || key.startsWith(`${name}.`))?.[1]
  }

  return (
    <FormDialog
      size="md"
      title={t(platform ? 'editOf' : 'add', { name: platform?.name ?? '' })}
      submitLabel={t('save')}
      pendingLabel={t('saving')}
      isPending={isPending}
      failure={error && !isOfField ? describeError(error, t('saveFailed')) : undefined}
      onSubmit={() => onSubmit({ ...inputOf(values), ...may })}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        {ORDER.map((name) => (
          <TextField
            key={name}
            label={t(`fields.${name}`)}
            hint={HINTS.has(name) ? t(`hints.${name as 'domains'}`) : undefined}
            error={errorOf(name)}
            maxLength={MAX[name] ?? (isList(name) ? undefined : PLATFORM_URL_MAX)}
            autoComplete="off"
            spellCheck={false}
            value={values[name]}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        ))}
        <fieldset>
          <legend className="text-14 font-bold">{t('inCourses')}</legend>
          {MAY.map((name) => (
            <div key={name} className="mt-1 flex min-h-9 items-center">
              <Checkbox
                isLabelShown
                label={t(`may.${name}`)}
                isChecked={may[name]}
                onCheckedChange={(isChecked) => setMay({ ...may, [name]: isChecked })}
              />
            </div>
          ))}
        </fieldset>
      </div>
    </FormDialog>
  )
}

function isList(name: Name): boolean {
  return (LISTS as readonly string[]).includes(name)
}

function valuesOf(platform: Platform | undefined): Record<Name, string> {
  const texts = TEXTS.map((name) => [name, platform?.[name] ?? ''])
  const lists = LISTS.map((name) => [name, platform?.[name].join(', ') ?? ''])
  return Object.fromEntries([...texts, ...lists]) as Record<Name, string>
}

function inputOf(values: Record<Name, string>): Omit<PlatformInput, (typeof MAY)[number]> {
  const listIn = (text: string) =>
    text
      .split(/[\s,]+/)
      .map((part) => part.trim())
      .filter(Boolean)
  return { ...values, deployment_ids: listIn(values.deployment_ids), domains: listIn(values.domains) }
}
