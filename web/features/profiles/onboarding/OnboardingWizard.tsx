import { ArrowLeft } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { writeDraft } from '../../../lib/forms/draft.ts'
import { afterFirstView } from '../../../lib/pages/after-first-view.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { PageHeader } from '../../../ui/content/PageHeader.tsx'
import { InlineNote } from '../../../ui/feedback/InlineNote.tsx'
import { AvatarField } from '../AvatarField.tsx'
import { BasicsStep } from './BasicsStep.tsx'
import { StepRail } from './StepRail.tsx'
import { LAST_STEP, type OnboardingDraft, STEPS } from './steps.ts'
import { type OnboardingOptions, useOnboarding } from './use-onboarding.tsx'

const ProfilePreview = afterFirstView(async () => (await import('./ProfilePreview.tsx')).ProfilePreview)
const SocialStep = afterFirstView(async () => (await import('./SocialStep.tsx')).SocialStep)
const EducationStep = afterFirstView(async () => (await import('./EducationStep.tsx')).EducationStep)
const SkillsStep = afterFirstView(async () => (await import('./SkillsStep.tsx')).SkillsStep)

/** The four steps. What is typed is kept on the device until the profile is saved. */
export function OnboardingWizard(props: OnboardingOptions) {
  const { profile } = props
  const t = useTranslations('onboarding')
  const heads = useTranslations('heads')
  const draftKey = `onboarding-draft:${profile.id}`
  const { form, step, setStep, submit, avatar, problem, isPending, isSaved } = useOnboarding(props, draftKey)
  const draft = form.watch()
  // Nothing is kept before something is typed.
  useSavedDraft(draftKey, draft, form.formState.isDirty && !isSaved)
  const heading = useFocusOnStep(step)
  const name = [draft.firstname, draft.lastname].filter(Boolean).join(' ') || profile.username
  return (
    <FormProvider {...form}>
      <div className="page-column grid gap-x-12 gap-y-8 py-10 md:grid-cols-[16.5rem_minmax(0,35rem)] lg:grid-cols-[16.5rem_minmax(0,35rem)_minmax(0,1fr)]">
        <StepRail step={step} />
        <form noValidate onSubmit={submit} className="min-w-0">
          <div ref={heading}>
            <PageHeader title={heads('onboarding.title')} subtitle={t('subtitle')} />
          </div>
          <fieldset
            aria-label={t(`steps.${STEPS[step]?.key ?? 'basics'}`)}
            className="mt-7 flex min-w-0 flex-col gap-5"
          >
            {step === 0 && (
              <>
                <AvatarField
                  profile={{ ...profile, firstname: draft.firstname, lastname: draft.lastname }}
                  {...avatar}
                />
                <BasicsStep />
              </>
            )}
            {step === 1 && <EducationStep />}
            {step === 2 && <SkillsStep />}
            {step === 3 && <SocialStep />}
          </fieldset>
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
              className="ms-auto max-sm:grow"
              pending={isPending}
              pendingLabel={t('saving')}
            >
              {step === LAST_STEP
                ? t('complete')
                : t('continueTo', { step: t(`steps.${STEPS[step + 1]?.key ?? 'social'}`) })}
            </Button>
          </div>
        </form>
        <ProfilePreview id={profile.id} name={name} avatar={avatar.choice} draft={draft} />
      </div>
    </FormProvider>
  )
}

function useSavedDraft(key: string, draft: OnboardingDraft, isNeeded: boolean): void {
  useEffect(() => {
    if (isNeeded) writeDraft(key, draft)
  }, [key, draft, isNeeded])
}

/** A new step begins at its top, also for somebody who listens, where it does not focus a field that must be filled in. */
function useFocusOnStep(step: number) {
  const heading = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    window.scrollTo({ top: 0 })
    if (!STEPS[step]?.isRequired) heading.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [step])
  return heading
}
