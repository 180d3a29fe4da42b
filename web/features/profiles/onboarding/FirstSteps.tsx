import { Lightbulb, Lock, Users, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Profile } from '../../../../contract/profiles.ts'
import { useListedLabel } from '../../../lib/api/site-lists.ts'
import { settingsLink } from '../../../lib/pages/links.ts'
import type { IconType } from '../../../ui/art/icon-type.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { TextButton } from '../../../ui/buttons/TextButton.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import { useFirstSteps } from './first-steps.ts'

type FirstStepsProps = { profile: Pick<Profile, 'id' | 'faculty'>; onNewIdea: () => void }

/** Three ways to begin, for a member who just completed the profile; nothing for others. */
export function FirstSteps({ profile, onNewIdea }: FirstStepsProps) {
  const t = useTranslations('onboarding.firstSteps')
  const listed = useListedLabel()
  const { isOffered, dismiss } = useFirstSteps(profile.id)
  if (!isOffered) return null
  return (
    <section aria-labelledby="first-steps" className="mb-8 border-y-2 border-text py-5">
      <div className="flex items-start justify-between gap-4">
        <h2 id="first-steps" className="font-display text-24">
          {t('title')}
        </h2>
        <IconButton label={t('dismiss')} icon={X} onClick={dismiss} />
      </div>
      <ol className="mt-3 grid gap-x-8 gap-y-5 md:grid-cols-3">
        <Step
          icon={Users}
          title={t('people.title')}
          text={t('people.text', { faculty: listed('faculties', profile.faculty) })}
        >
          <TextLink to="/community" search={{ faculty: profile.faculty }} className="touch-target">
            {t('people.action')}
          </TextLink>
        </Step>
        <Step icon={Lightbulb} title={t('idea.title')} text={t('idea.text')}>
          <TextButton onClick={onNewIdea} className="touch-target">
            {t('idea.action')}
          </TextButton>
        </Step>
        <Step icon={Lock} title={t('privacy.title')} text={t('privacy.text')}>
          <TextLink {...settingsLink('privacy')} className="touch-target">
            {t('privacy.action')}
          </TextLink>
        </Step>
      </ol>
    </section>
  )
}

type StepProps = { icon: IconType; title: string; text: string; children: ReactNode }

function Step({ icon: Icon, title, text, children }: StepProps) {
  return (
    <li className="flex gap-3">
      <Icon size={20} className="mt-0.5 shrink-0 text-accent" />
      <div>
        <h3 className="text-15 font-bold">{title}</h3>
        <p className="mt-0.5 mb-1 text-14 text-text-2">{text}</p>
        {children}
      </div>
    </li>
  )
}
