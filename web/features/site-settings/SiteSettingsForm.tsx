import { useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import type { VersionedSiteSettings } from '../../../contract/site-settings.ts'
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
import { MessageSettings } from './MessageSettings.tsx'
import { ModerationSettings } from './ModerationSettings.tsx'
import { ReviewSettings } from './ReviewSettings.tsx'
import { SecondFactorSettings } from './SecondFactorSettings.tsx'
import { SectionLinks } from './SectionLinks.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { SignInSettings } from './SignInSettings.tsx'
import { SignUpProofSettings } from './SignUpProofSettings.tsx'
import { SignUpSettings } from './SignUpSettings.tsx'
import { SECTION_MESSAGES, SECTION_NAMES, type SectionFields, type SectionName } from './sections.ts'
import { siteSettingsQuery } from './site-settings.api.ts'
import { TimeSettings } from './TimeSettings.tsx'
import { useSectionDrafts } from './use-section-drafts.ts'
import { VisibilitySettings } from './VisibilitySettings.tsx'
import { WordListSettings } from './WordListSettings.tsx'

// Far down the page, and much of its code.
const TextSettings = lazy(async () => ({ default: (await import('./TextSettings.tsx')).TextSettings }))
const TeamSettings = lazy(async () => ({ default: (await import('./TeamSettings.tsx')).TeamSettings }))

/** In the order of the page. */
const FIELDS: SectionFields = {
  general: GeneralSettings,
  logo: LogoSettings,
  sign_up: SignUpSettings,
  sign_up_proof: SignUpProofSettings,
  sign_in: SignInSettings,
  second_factor: SecondFactorSettings,
  visibility: VisibilitySettings,
  ideas: IdeaSettings,
  review: ReviewSettings,
  moderation: ModerationSettings,
  word_list: WordListSettings,
  lists: ListSettings,
  time: TimeSettings,
  calendar: CalendarSettings,
  events: EventSettings,
  calls: CallSettings,
  messages: MessageSettings,
  texts: TextSettings,
  links: LinkSettings,
  team: TeamSettings,
}

/** All settings of the site; the sections that were changed are saved together. `stored` is what holds now. */
export function SiteSettingsForm({ stored }: { stored: VersionedSiteSettings }) {
  const t = useTranslations('site')
  const queries = useQueryClient()
  const { changed, fields, error, isPending, propsOf, save, discard } = useSectionDrafts(stored)
  const titleOf = (name: SectionName) => t(`${SECTION_MESSAGES[name]}.title`)

  async function submit() {
    try {
      await save(changed)
      discard()
      toast.success(t('saved'))
    } catch (failure) {
      // Shown above the buttons. What holds now is needed for both answers.
      if (failure instanceof ApiError && failure.fields.version) await queries.refetchQueries(siteSettingsQuery)
    }
  }

  const sectionOf = <Name extends SectionName>(name: Name) => (
    <SettingsSection<Name> key={name} {...propsOf(name)} Fields={FIELDS[name]} />
  )

  return (
    <Form onSubmit={() => submit()} className="mt-8 flex flex-col gap-10">
      <SectionLinks titles={SECTION_NAMES.map(titleOf)} />
      {SECTION_NAMES.map((name) => sectionOf(name))}
      {changed.length > 0 && (
        <div className="sticky bottom-0 -mx-gutter flex flex-wrap items-center justify-end gap-3 border-t border-border bg-surface px-gutter py-3">
          {fields.version !== undefined ? (
            <ConflictFooter
              title={t('conflict.title')}
              keepMineLabel={t('conflict.keepMine')}
              takeTheirsLabel={t('conflict.takeTheirs')}
              onTakeTheirs={discard}
              isPending={isPending}
              pendingLabel={t('saving')}
            >
              {t('conflict.text')}
            </ConflictFooter>
          ) : (
            <>
              {error && !SECTION_NAMES.some((name) => fields[name]) && (
                <div role="alert" className="w-full">
                  <InlineNote tone="danger">{describeError(error, t('failed'))}</InlineNote>
                </div>
              )}
              <p className="me-auto flex items-center gap-2 text-14 text-text-2">
                <span aria-hidden className="size-2.5 shrink-0 bg-sun" />
                <span>
                  <strong>{t('unsaved', { count: changed.length })}</strong> {changed.map(titleOf).join(', ')}
                </span>
              </p>
              <Button variant="ghost" disabled={isPending} onClick={discard}>
                {t('discard')}
              </Button>
              <Button type="submit" pending={isPending} pendingLabel={t('saving')}>
                {t('save')}
              </Button>
            </>
          )}
        </div>
      )}
    </Form>
  )
}
