import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import type { Profile, ProfileUpdate } from '../../../contract/profiles.ts'
import { ApiError, UnexpectedResponseError } from '../../lib/api/api-client.ts'
import { describeError, toastError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { showFieldErrors } from '../../lib/forms/form-errors.ts'
import { currentUserQuery } from '../../lib/session/current-user.ts'
import type { AvatarChoice } from './avatar-choice.ts'
import { useUpdateProfile } from './profiles.api.ts'

type Changes = z.input<typeof ProfileUpdate> & { choice?: AvatarChoice }

type SaveProfileOptions = {
  /** The profile as the form was filled from it. */
  profile: Profile
  onSaved: () => void
  /** The member chose the version that was saved elsewhere: fill the form from it. */
  onTakeTheirs: (latest: Profile) => void
  /** Puts what the server said under the form's fields. Returns whether that shows all of it. */
  showErrors: (error: unknown) => boolean
}

/**
 * Saves a form over the version of the profile that it was filled from. A save in between, in another tab perhaps, is
 * never overwritten silently: then `latest` is that newer version until the member decides.
 */
export function useSaveProfile({ profile, onSaved, onTakeTheirs, showErrors }: SaveProfileOptions) {
  const t = useTranslations('profiles.save')
  const queries = useQueryClient()
  const update = useUpdateProfile()
  // Frozen: a newer profile that arrives in the background must not make an old form look current.
  const [base, setBase] = useState(profile)
  const [latest, setLatest] = useState<Profile>()
  const [problem, setProblem] = useState<string>()
  const isSaving = useRef(false)

  async function save(changes: Changes): Promise<void> {
    if (isSaving.current) return
    isSaving.current = true
    setProblem(undefined)
    try {
      await update.mutateAsync({ ...changes, version: (latest ?? base).version })
      toast.success(t('success'))
      onSaved()
    } catch (error) {
      await explain(error)
    } finally {
      isSaving.current = false
    }
  }

  async function explain(error: unknown): Promise<void> {
    if (error instanceof ApiError && error.status === 409) {
      const newest = await queries.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => undefined)
      if (newest) return setLatest(newest)
    }
    if (showErrors(error)) return toastError(error, t('failed'))
    const message = describe(error)
    setProblem(message)
    toast.error(message)
  }

  function describe(error: unknown): string {
    if (error instanceof UnexpectedResponseError) return t('unexpected')
    return describeError(error, t('failed'), t('refused'))
  }

  function acceptServerVersion(): void {
    if (!latest) return
    setBase(latest)
    setLatest(undefined)
    setProblem(undefined)
    onTakeTheirs(latest)
  }

  return { base, latest, problem, isPending: update.isPending, save, acceptServerVersion }
}

/**
 * Puts the server's field errors under the form's fields. Returns whether every one has its place; `shownElsewhere`
 * names those that the caller shows itself.
 */
export function shownUnderFields<T extends FieldValues>(
  error: unknown,
  fields: readonly Path<T>[],
  setError: UseFormSetError<T>,
  shownElsewhere: readonly string[] = [],
): boolean {
  if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) return false
  const others = showFieldErrors(error, fields, setError)
  return Object.keys(others).every((field) => shownElsewhere.includes(field))
}
