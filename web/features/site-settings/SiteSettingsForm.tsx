import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { Fragment, lazy, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { VersionedSiteSettings } from '../../../contract/site-settings.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { ConflictFooter } from '../../ui/forms/ConflictFooter.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { CalendarSettings } from './CalendarSettings.tsx'
import { CallSettings } from './CallSettings.tsx'
import { EventSettings } from './EventSettings.tsx'
import { FrameSettings } from './FrameSettings.tsx'
import { GeneralSettings } from './GeneralSettings.tsx'
import { IdeaSettings } from './IdeaSettings.tsx'
import { KeySettings } from './KeySettings.tsx'
import { LanguagesSettings } from './LanguagesSettings.tsx'
import { LinkSettings } from './LinkSettings.tsx'
import { ListSettings } from './ListSettings.tsx'
import { LogoSettings } from './LogoSettings.tsx'
import { MessageSettings } from './MessageSettings.tsx'
import { ModerationSettings } from './ModerationSettings.tsx'
import { ReviewSettings } from './ReviewSettings.tsx'
import { SecondFactorSettings } from './SecondFactorSettings.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { SignInSettings } from './SignInSettings.tsx'
import { SignUpProofSettings } from './SignUpProofSettings.tsx'
import { SignUpSettings } from './SignUpSettings.tsx'
import { sectionId } from './section-id.ts'
import type { SectionFields, SectionName } from './section-props.ts'
import { SECTION_NAMES, type SiteSettingsPage, sectionOf, sectionsOf } from './sections.ts'
import { siteSettingsQuery } from './site-settings.api.ts'
import { siteSettingsLink } from './site-settings-link.ts'
import { TimeSettings } from './TimeSettings.tsx'
import { useSectionDrafts } from './use-section-drafts.ts'
import { VisibilitySettings } from './VisibilitySettings.tsx'
import { WordListSettings } from './WordListSettings.tsx'

// Far down the page, and much of its code.
const TextSettings = lazy(async () => ({ default: (await import('./TextSettings.tsx')).TextSettings }))
const TeamSettings = lazy(async () => ({ default: (await import('./TeamSettings.tsx')).TeamSettings }))

const FIELDS: SectionFields = {
  general: GeneralSettings,
  logo: LogoSettings,
  languages: LanguagesSettings,
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
  keys: KeySettings,
  frames: FrameSettings,
  texts: TextSettings,
  links: LinkSettings,
  team: TeamSettings,
}

/**
 * A page of the settings of the site. What is changed on one page is kept on the others, and all of it is saved together.
 * `stored` is what holds now.
 */
export function SiteSettingsForm({ stored, page }: { stored: VersionedSiteSettings; page: SiteSettingsPage }) {
  const t = useTranslations('site')
  const queries = useQueryClient()
  const { changed, fields, error, isPending, propsOf, save, discard } = useSectionDrafts(stored)
  const [isSaved, setIsSaved] = useState(false)
  const shown = sectionsOf(page)
  const isShown = (name: SectionName) => shown.includes(name)

  async function submit() {
    try {
      await save(changed)
      discard()
      setIsSaved(true)
    } catch (failure) {
      // Shown above the buttons. What holds now is needed for both answers.
      if (failure instanceof ApiError && failure.fields.version) await queries.refetchQueries(siteSettingsQuery)
    }
  }

  const fieldsOf = <Name extends SectionName>(name: Name) => (
    <SettingsSection<Name> key={name} {...propsOf(name)} Fields={FIELDS[name]} />
  )
  const problems = SECTION_NAMES.filter((name) => fields[name] && !isShown(name)).map((name) => fields[name])
  const problem =
    problems[0] ?? (error && !SECTION_NAMES.some((name) => fields[name]) && describeError(error, t('failed')))

  return (
    <Form onSubmit={() => submit()} className="flex flex-col gap-10">
      {shown.map((name) => fieldsOf(name))}
      <p role="status" className="flex items-center gap-2 text-14 font-bold text-success empty:hidden">
        {isSaved && changed.length === 0 && (
          <>
            <Check size={16} />
            {t('saved')}
          </>
        )}
      </p>
      {changed.length > 0 && (
        <div className="sticky bottom-0 z-sticky -mx-gutter flex flex-wrap items-center justify-end gap-3 border-t border-border bg-surface px-gutter py-3 lg:mx-0 lg:rounded-t-sm lg:border-x lg:px-5">
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
              {problem && (
                <div role="alert" className="w-full">
                  <InlineNote tone="danger">{problem}</InlineNote>
                </div>
              )}
              <p className="me-auto flex items-center gap-2 text-14 text-text-2">
                <span aria-hidden className="size-2.5 shrink-0 bg-sun" />
                <span>
                  <strong>{t('unsaved', { count: changed.length })}</strong>{' '}
                  {changed.map((name, index) => (
                    <Fragment key={name}>
                      {index > 0 && ', '}
                      <SectionLink name={name} isShown={isShown(name)} />
                    </Fragment>
                  ))}
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

/** The name of a section, which leads to it from another page. */
function SectionLink({ name, isShown }: { name: SectionName; isShown: boolean }) {
  const t = useTranslations('site')
  const { page, messages } = sectionOf(name)
  const title = t(`${messages}.title`)
  if (isShown) return title
  return (
    <Link {...siteSettingsLink(page, sectionId(title))} className="touch-target font-bold text-accent underline">
      {title}
    </Link>
  )
}
