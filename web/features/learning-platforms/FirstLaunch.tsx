import { Link2, type LucideIcon, UserPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSiteName } from '../../lib/pages/site-name.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { useFirstLaunch } from './learning-platforms.api.ts'

const CHOICES = ['own', 'new'] as const
const ICONS: Record<(typeof CHOICES)[number], LucideIcon> = { own: Link2, new: UserPlus }

/** Somebody who opens the site from a course for the first time: whether they have an account here. `code`: of this launch. */
export function FirstLaunch({ code, onRead }: { code: string; onRead: (about: FirstLaunchAbout) => void }) {
  const t = useTranslations('launch')
  const site = useSiteName()
  const { mutate, data, error } = useFirstLaunch()
  const [choice, setChoice] = useState<(typeof CHOICES)[number]>('own')
  const hasBegun = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the code that the page was opened with.
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    mutate(code, { onSuccess: onRead })
  }, [])

  if (error) return <InlineNote tone="danger">{error.message}</InlineNote>
  if (!data) return <Skeleton className="h-72" />
  const { platform, name, email, course, role } = data
  const linkPath = `/settings/security?${new URLSearchParams({ link: code, to: data.path })}`
  return (
    <div className="flex flex-col gap-4">
      <section className="rounded-md bg-chip p-4 text-14">
        <p className="text-text-2">{t('says', { platform })}</p>
        <p dir="auto" className="mt-2 text-15 font-bold wrap-anywhere">
          {name ?? t('noName')}
        </p>
        {email && <p className="wrap-anywhere">{email}</p>}
        {course && role && <p dir="auto">{t(`roles.${role}`, { course })}</p>}
      </section>
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">{t('question', { site })}</legend>
        {CHOICES.map((one) => {
          const Icon = ICONS[one]
          return (
            <label
              key={one}
              className="flex cursor-pointer gap-3 rounded-md border border-border-strong bg-surface p-4 has-checked:border-accent has-checked:outline-2 has-checked:outline-accent"
            >
              <input
                type="radio"
                name="choice"
                className="mt-1 size-5 shrink-0 accent-accent"
                checked={choice === one}
                onChange={() => setChoice(one)}
              />
              <span className="min-w-0 flex-1">
                <span className="block text-15 font-bold">{t(`choices.${one}.title`, { site })}</span>
                <span className="mt-1 block text-14 text-text-2">{t(`choices.${one}.text`)}</span>
              </span>
              <Icon size={18} className="mt-1 shrink-0 text-text-2" aria-hidden />
            </label>
          )
        })}
      </fieldset>
      {choice === 'own' ? (
        <ButtonLink size="lg" to="/auth/login" search={{ to: linkPath }}>
          {t('choices.own.action')}
        </ButtonLink>
      ) : (
        <ButtonLink size="lg" to="/auth/signup">
          {t('choices.new.action')}
        </ButtonLink>
      )}
      <p className="text-13 text-text-2">
        {t('leaveText')} <TextLink to="/">{t('leave')}</TextLink>
      </p>
      <p className="border-t border-border pt-4 text-13 text-text-2">{t('told', { platform })}</p>
    </div>
  )
}

export type FirstLaunchAbout = { platform: string; name: string | null; course: string | null }
