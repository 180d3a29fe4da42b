import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import type { NewProfile, Profile } from '../../../../contract/profiles.ts'
import { ApiError } from '../../../lib/api/api-client.ts'
import { describeError, toastError } from '../../../lib/errors/describe-error.ts'
import { toast } from '../../../lib/feedback/toasts.ts'
import { clearDraft, readDraft, writeDraft } from '../../../lib/forms/draft.ts'
import { showFieldErrors } from '../../../lib/forms/form-errors.ts'
import { lazyZodResolver } from '../../../lib/forms/lazy-zod-resolver.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { PageHeader } from '../../../ui/content/PageHeader.tsx'
import { InlineNote } from '../../../ui/feedback/InlineNote.tsx'
import { AvatarField } from '../AvatarField.tsx'
import { type AvatarChoice, avatarChange, KEEP_AVATAR } from '../avatar-choice.ts'
import { BasicsStep } from './BasicsStep.tsx'
import { EducationStep } from './EducationStep.tsx'
import { useCreateProfile } from './onboarding.api.ts'
import { ProfilePreview } from './ProfilePreview.tsx'
import { SkillsStep } from './SkillsStep.tsx'
import { SocialStep } from './SocialStep.tsx'
import { StepRail } from './StepRail.tsx'
import { draftOf, EMPTY_DRAFT, LAST_STEP, type OnboardingDraft, STEPS, stepOf } from './steps.ts'

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

type OnboardingWizardProps = {
  profile: Profile
  onComplete: () => void
  /** The profile was completed elsewhere. */
  onAlreadyComplete: () => void
}

/** The four steps. What is typed is kept on the device until the profile is saved. */
export function OnboardingWizard({ profile, onComplete, onAlreadyComplete }: OnboardingWizardProps) {
  const t = useTranslations('onboarding')
  const heads = useTranslations('heads')
  const draftKey = `onboarding-draft:${profile.id}`
  const create = useCreateProfile()
  const [step, setStep] = useState(0)
  const [avatar, setAvatar] = useState<AvatarChoice>(KEEP_AVATAR)
  const [avatarError, setAvatarError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const form = useForm<OnboardingDraft, unknown, NewProfile>({
    resolver: resolverOf(step),
    defaultValues: readDraft(draftKey, draftOf(profile)).draft,
  })
  const draft = form.watch()
  // Nothing is kept before something is typed.
  useSavedDraft(draftKey, draft, form.formState.isDirty && !create.isSuccess)
  const heading = useFocusOnStep(step)

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
        await create.mutateAsync({ ...values, ...avatarChange(avatar) })
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

  const name = [draft.firstname, draft.lastname].filter(Boolean).join(' ') || profile.username
  return (
    <FormProvider {...form}>
      <div className="page-column grid gap-x-12 gap-y-8 py-10 md:grid-cols-[16.5rem_minmax(0,35rem)] lg:grid-cols-[16.5rem_minmax(0,35rem)_minmax(0,1fr)]">
        <StepRail step={step} />
        <form noValidate onSubmit={step === LAST_STEP ? save : goOn} className="min-w-0">
          <div ref={heading}>
            <PageHeader title={heads('onboarding.title')} subtitle={t('subtitle')} />
          </div>
          <div className="mt-7 flex flex-col gap-5">
            {step === 0 && (
              <>
                <AvatarField
                  profile={{ ...profile, firstname: draft.firstname, lastname: draft.lastname }}
                  choice={avatar}
                  onChoose={setAvatar}
                  error={avatarError}
                  onError={setAvatarError}
                />
                <BasicsStep />
              </>
            )}
            {step === 1 && <EducationStep />}
            {step === 2 && <SkillsStep />}
            {step === 3 && <SocialStep />}
          </div>
          {problem && (
            <InlineNote tone="danger" className="mt-5">
              {problem}
            </InlineNote>
          )}
          <div className="mt-8 flex flex-wrap items-center gap-4 border-t border-border pt-5">
            {step > 0 && (
              <Button variant="ghost" size="lg" icon={ArrowLeft} onClick={() => setStep(step - 1)}>
                {t('back')}
              </Button>
            )}
            <Button
              type="submit"
              size="lg"
              className="ml-auto max-sm:grow"
              pending={create.isPending}
              pendingLabel={t('saving')}
            >
              {step === LAST_STEP
                ? t('complete')
                : t('continueTo', { step: t(`steps.${STEPS[step + 1]?.key ?? 'social'}`) })}
            </Button>
          </div>
        </form>
        <ProfilePreview id={profile.id} name={name} avatar={avatar} draft={draft} />
      </div>
    </FormProvider>
  )
}

function useSavedDraft(key: string, draft: OnboardingDraft, isNeeded: boolean): void {
  useEffect(() => {
    if (isNeeded) writeDraft(key, draft)
  }, [key, draft, isNeeded])
}

/** A new step begins at its top, also for somebody who listens. */
function useFocusOnStep(step: number) {
  const container = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is the event
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    window.scrollTo({ top: 0 })
    container.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [step])
  return container
}
