import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import type { NewProfile, Profile } from '../../../../contract/profiles.ts'
import { ApiError } from '../../../lib/api/api-client.ts'
import { describeError, toastError } from '../../../lib/errors/describe-error.ts'
import { toast } from '../../../lib/feedback/toasts.ts'
import { clearDraft, readDraft } from '../../../lib/forms/draft.ts'
import { showFieldErrors } from '../../../lib/forms/form-errors.ts'
import { lazyZodResolver } from '../../../lib/forms/lazy-zod-resolver.ts'
import { type AvatarChoice, KEEP_AVATAR } from '../avatar-choice.ts'
import { useCreateProfile } from './onboarding.api.ts'
import { draftOf, EMPTY_DRAFT, LAST_STEP, type OnboardingDraft, stepOf } from './steps.ts'

/** Each step checks its fields before it goes on; the last one checks everything. */
const resolverOf = (step: number) =>
  lazyZodResolver(async () => {
    const { BasicInformation, EducationDetails, SkillsAndInterests, NewProfile } = await import(
      '../../../../contract/profiles.ts'
    )
    const schema = [BasicInformation, EducationDetails, SkillsAndInterests][step] ?? NewProfile
    // The draft holds texts alone, which is less than the schemas take.
    return schema as unknown as z.ZodType<NewProfile, OnboardingDraft>
  })

const FIELDS = Object.keys(EMPTY_DRAFT) as (keyof OnboardingDraft)[]

export type OnboardingOptions = {
  profile: Profile
  onComplete: () => void
  /** The profile was completed elsewhere. */
  onAlreadyComplete: () => void
}

/** The form of the four steps and its submission: of a step, or of the whole profile at the last one. */
export function useOnboarding({ profile, onComplete, onAlreadyComplete }: OnboardingOptions, draftKey: string) {
  const t = useTranslations('onboarding')
  const create = useCreateProfile()
  const [step, setStep] = useState(0)
  const [avatar, setAvatar] = useState<AvatarChoice>(KEEP_AVATAR)
  const [avatarError, setAvatarError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const form = useForm<OnboardingDraft, unknown, NewProfile>({
    resolver: resolverOf(step),
    defaultValues: readDraft(draftKey, draftOf(profile)).draft,
  })

  const goOn = form.handleSubmit(() => {
    // The next step is checked when it is sent, not yet while it is typed.
    form.reset(form.getValues())
    setStep(step + 1)
  })

  function handleFailure(error: unknown) {
    if (error instanceof ApiError && error.status === 409) return onAlreadyComplete()
    toast.error(t('failed'))
    const fields = error instanceof ApiError ? error.fields : {}
    const [first] = Object.keys(fields)
    if (!first) return setProblem(describeError(error, t('createFailed'), t('createFailed')))
    toastError(error, t('createFailed'))
    setAvatarError(fields.avatar)
    setStep(first === 'avatar' ? 0 : stepOf(first))
    const { avatar: _shown, ...others } = showFieldErrors(error, FIELDS, form.setError)
    setProblem(Object.values(others)[0])
  }

  const save = form.handleSubmit(
    async (values) => {
      setAvatarError(undefined)
      setProblem(undefined)
      try {
        await create.mutateAsync({ ...values, choice: avatar })
        clearDraft(draftKey)
        toast.success(
          <>
            <span className="block">{t('created')}</span>
            <span className="block">{t('success')}</span>
          </>,
        )
        onComplete()
      } catch (error) {
        handleFailure(error)
      }
    },
    (problems) => {
      const [first] = Object.keys(problems)
      if (first) setStep(stepOf(first))
    },
  )

  return {
    form,
    step,
    setStep,
    submit: step === LAST_STEP ? save : goOn,
    avatar: { choice: avatar, onChoose: setAvatar, error: avatarError, onError: setAvatarError },
    problem,
    isPending: create.isPending,
    isSaved: create.isSuccess,
  }
}
