import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SiteSettings, VersionedSiteSettings } from '../../../contract/site-settings.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { ConflictFooter } from '../../ui/forms/ConflictFooter.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { CalendarSettings } from './CalendarSettings.tsx'
import { CallSettings } from './CallSettings.tsx'
import { EventSettings } from './EventSettings.tsx'
import { GeneralSettings } from './GeneralSettings.tsx'
import { IdeaSettings } from './IdeaSettings.tsx'
import { LinkSettings } from './LinkSettings.tsx'
import { ListSettings } from './ListSettings.tsx'
import { LogoSettings } from './LogoSettings.tsx'
import { ModerationSettings } from './ModerationSettings.tsx'
import { ReviewSettings } from './ReviewSettings.tsx'
import { SectionLinks } from './SectionLinks.tsx'
import { SignUpSettings } from './SignUpSettings.tsx'
import type { SectionProps } from './sections.ts'
import { siteSettingsQuery, useSaveSiteSettings } from './site-settings.api.ts'
import { TimeSettings } from './TimeSettings.tsx'
import { VisibilitySettings } from './VisibilitySettings.tsx'
import { WordListSettings } from './WordListSettings.tsx'

type Section = keyof SiteSettings

// Far down the page, and much of its code.
const TextSettings = lazy(async () => ({ default: (await import('./TextSettings.tsx')).TextSettings }))
const TeamSettings = lazy(async () => ({ default: (await import('./TeamSettings.tsx')).TeamSettings }))

/** In the order of the page. */
const TITLES = {
  general: 'general.title',
  logo: 'logo.title',
  sign_up: 'signUp.title',
  visibility: 'visibility.title',
  ideas: 'ideas.title',
  review: 'review.title',
  moderation: 'moderation.title',
  word_list: 'wordList.title',
  lists: 'lists.title',
  time: 'time.title',
  calendar: 'calendar.title',
  events: 'events.title',
  calls: 'calls.title',
  texts: 'texts.title',
  links: 'links.title',
  team: 'team.title',
} as const satisfies Record<Section, string>
const SECTIONS = Object.keys(TITLES) as Section[]

/** All settings of the site; the sections that were changed are saved together. `stored` is what holds now. */
export function SiteSettingsForm({ stored }: { stored: VersionedSiteSettings }) {
  const t = useTranslations('site')
  const queries = useQueryClient()
  const save = useSaveSiteSettings()
  const [draft, setDraft] = useState<Partial<SiteSettings>>({})
  const changed = SECTIONS.filter(
    (section) => draft[section] && JSON.stringify(draft[section]) !== JSON.stringify(stored[section]),
  )
  const error = save.error
  const fields = error instanceof ApiError ? error.fields : {}
  const isConflict = fields.version !== undefined

  async function submit(version: number) {
    try {
      const change = Object.fromEntries(changed.map((section) => [section, draft[section]]))
      await save.mutateAsync({ ...change, version })
      setDraft({})
      toast.success(t('saved'))
    } catch (failure) {
      // Shown above the buttons. What holds now is needed for both answers.
      if (failure instanceof ApiError && failure.fields.version) await queries.refetchQueries(siteSettingsQuery)
    }
  }

  function discard() {
    save.reset()
    setDraft({})
  }

  const propsOf = <S extends Section>(section: S): SectionProps<S> => ({
    value: draft[section] ?? stored[section],
    stored: stored[section],
    onChange: (value) => setDraft((current) => ({ ...current, [section]: value })),
    error: fields[section],
  })

  return (
    <Form onSubmit={() => submit(stored.version)} className="mt-8 flex flex-col gap-10">
      <SectionLinks titles={SECTIONS.map((section) => t(TITLES[section]))} />
      <GeneralSettings {...propsOf('general')} />
      <LogoSettings {...propsOf('logo')} />
      <SignUpSettings {...propsOf('sign_up')} />
      <VisibilitySettings {...propsOf('visibility')} />
      <IdeaSettings {...propsOf('ideas')} />
      <ReviewSettings {...propsOf('review')} />
      <ModerationSettings {...propsOf('moderation')} />
      <WordListSettings {...propsOf('word_list')} />
      <ListSettings {...propsOf('lists')} />
      <TimeSettings {...propsOf('time')} />
      <CalendarSettings {...propsOf('calendar')} />
      <EventSettings {...propsOf('events')} />
      <CallSettings {...propsOf('calls')} />
      <Suspense>
        <TextSettings {...propsOf('texts')} />
      </Suspense>
      <LinkSettings {...propsOf('links')} />
      <Suspense>
        <TeamSettings {...propsOf('team')} />
      </Suspense>
      {changed.length > 0 && (
        <div className="sticky bottom-0 -mx-gutter flex flex-wrap items-center justify-end gap-3 border-t border-border bg-surface px-gutter py-3">
          {isConflict ? (
            <ConflictFooter
              title={t('conflict.title')}
              keepMineLabel={t('conflict.keepMine')}
              takeTheirsLabel={t('conflict.takeTheirs')}
              onTakeTheirs={discard}
              isPending={save.isPending}
              pendingLabel={t('saving')}
            >
              {t('conflict.text')}
            </ConflictFooter>
          ) : (
            <>
              {error && !SECTIONS.some((section) => fields[section]) && (
                <div role="alert" className="w-full">
                  <InlineNote tone="danger">{describeError(error, t('failed'))}</InlineNote>
                </div>
              )}
              <p className="mr-auto flex items-center gap-2 text-14 text-text-2">
                <span aria-hidden className="size-2.5 shrink-0 bg-sun" />
                <span>
                  <strong>{t('unsaved', { count: changed.length })}</strong>{' '}
                  {changed.map((section) => t(TITLES[section])).join(', ')}
                </span>
              </p>
              <Button variant="ghost" disabled={save.isPending} onClick={discard}>
                {t('discard')}
              </Button>
              <Button type="submit" pending={save.isPending} pendingLabel={t('saving')}>
                {t('save')}
              </Button>
            </>
          )}
        </div>
      )}
    </Form>
  )
}
