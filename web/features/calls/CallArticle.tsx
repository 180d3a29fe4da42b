import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { CALL_GRACE_MINUTES, CALL_RULES_PATH } from '../../../contract/call-page.values.ts'
import type { Call } from '../../../contract/calls.ts'
import { avatarPath } from '../../../contract/files.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { callQuery } from '../../entities/calls/calls.queries.ts'
import { Weight } from '../../entities/scores/Weight.tsx'
import { useListedLabel } from '../../lib/api/site-lists.ts'
import { afterFirstView } from '../../lib/pages/after-first-view.tsx'
import { manageCallLink } from '../../lib/pages/links.ts'
import { textLanguage } from '../../lib/pages/text-language.ts'
import { useMediaQuery } from '../../lib/pages/use-media-query.ts'
import { useIsSignedIn } from '../../lib/session/session.ts'
import { ButtonAnchor, ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { Disclosure } from '../../ui/content/Disclosure.tsx'
import { LinkedText } from '../../ui/content/LinkedText.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { BackLink } from '../../ui/navigation/BackLink.tsx'
import { CallBadges } from './CallBadges.tsx'
import { CallFacts } from './CallFacts.tsx'
import { CallStepBar } from './CallStepBar.tsx'
import { callStep } from './CallStepLink.tsx'
import { CallTime } from './CallTime.tsx'
import { useOwnCall } from './calls.api.ts'
import { PhaseBar } from './PhaseBar.tsx'

const NothingHere = afterFirstView(async () => (await import('../../ui/feedback/NothingHere.tsx')).NothingHere)
const PageActions = afterFirstView(async () => (await import('../../entities/sharing/PageActions.tsx')).PageActions)
const ResultFigures = afterFirstView(async () => (await import('./results/ResultFigures.tsx')).ResultFigures)
const CallEntries = afterFirstView(async () => (await import('./CallEntries.tsx')).CallEntries)
const OwnEntries = afterFirstView(async () => (await import('./OwnEntries.tsx')).OwnEntries)
const CallResults = afterFirstView(
  async () => (await import('./results/CallResults.tsx')).CallResults,
  () => <Skeleton className="h-dvh" />,
)

/** The page of a call. */
export function CallArticle({ id }: { id: string }) {
  const t = useTranslations('calls')
  const { data: call, error, refetch } = useQuery(callQuery(id))
  const own = useOwnCall(id)
  const isSignedIn = useIsSignedIn()
  const isWide = useMediaQuery('(width >= 75rem)')
  if (!call) {
    return (
      <div className="page-column py-16">
        {call === null && (
          <NothingHere
            back={
              <ButtonLink size="lg" to="/calls">
                {t('calls')}
              </ButtonLink>
            }
          />
        )}
        {error && <LoadFailure text={t('failed')} as="h1" onRetry={() => void refetch()} />}
      </div>
    )
  }
  const isDecided = call.phase === 'results'
  const step = callStep(call, own, isSignedIn)
  const ownEntries = own && own.entries.length > 0 && <OwnEntries call={call} entries={own.entries} />
  // In the order of reading; wide screens show times and facts beside the others.
  return (
    <article className="page-column grid gap-x-16 gap-y-10 pt-8 pb-16 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_auto_auto_1fr]">
      <div className="min-w-0">
        <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4">
          <BackLink to="/calls">{t('calls')}</BackLink>
          {call.phase !== 'draft' && (
            <span className="-me-4 flex items-center gap-2">
              <PageActions kind="call" id={call.id} title={call.title} path={`/calls/${call.id}`} />
            </span>
          )}
        </div>
        <div className="mt-4">
          <CallBadges call={call} own={own} hasAwards />
        </div>
        <h1
          tabIndex={-1}
          dir="auto"
          lang={textLanguage(call.title)}
          className="mt-2 font-display text-40 wrap-anywhere max-sm:text-32"
        >
          {call.title}
        </h1>
        <Organiser call={call} />
        {own?.is_manager && (
          <p className="mt-5">
            <ButtonLink {...manageCallLink(call.id)} variant="secondary">
              {t('manage')}
            </ButtonLink>
          </p>
        )}
      </div>
      <div className={classNames('min-w-0 lg:col-start-2 lg:row-span-2', isDecided && 'max-lg:hidden')}>
        {isDecided ? <ResultFigures call={call} /> : <CallTime call={call} own={own} step={step} />}
      </div>
      <div className={classNames(isDecided && 'max-lg:hidden')}>
        <PhaseBar call={call} />
      </div>
      <div className="min-w-0">
        {isDecided ? <Decided call={call} ownEntries={ownEntries} isWide={isWide} /> : <Brief call={call} />}
      </div>
      <div className="flex min-w-0 flex-col gap-10 lg:col-start-2 lg:row-span-2 lg:row-start-3">
        {(isWide || !isDecided) && ownEntries}
        <CallFacts call={call} />
      </div>
      {!isDecided && call.phase !== 'draft' && <CallEntries call={call} />}
      {step && <CallStepBar call={call} step={step} />}
    </article>
  )
}

type DecidedProps = { call: Call; ownEntries: ReactNode; isWide: boolean }

/** The results, then what was asked; on narrow screens with what stands beside them on wide ones. */
function Decided({ call, ownEntries, isWide }: DecidedProps) {
  const t = useTranslations('calls')
  return (
    <>
      <CallResults call={call}>
        {!isWide && (
          <div className="flex flex-col gap-10">
            {ownEntries}
            <ResultFigures call={call} />
          </div>
        )}
      </CallResults>
      <Disclosure
        label={t('asItWas')}
        labelStyles="min-h-11 py-3 text-17 font-bold"
        className="mt-12 border-y border-border"
      >
        <div className="flex flex-col gap-8 pb-6">
          {!isWide && <PhaseBar call={call} />}
          <div>
            <Brief call={call} />
          </div>
        </div>
      </Disclosure>
    </>
  )
}

/** The question, what becomes of the answers, criteria and rules. */
function Brief({ call }: { call: Call }) {
  const t = useTranslations('calls')
  return (
    <>
      <p dir="auto" lang={textLanguage(call.question)} className="max-w-170 text-17 whitespace-pre-line wrap-anywhere">
        <LinkedText>{call.question}</LinkedText>
      </p>
      {call.promise && (
        <section className="mt-8 border-s-3 border-accent bg-surface px-5 py-4">
          <h2 className="text-16 font-bold">{t('promise')}</h2>
          <p dir="auto" className="mt-1 text-15 whitespace-pre-line wrap-anywhere text-text-2">
            {call.promise}
          </p>
        </section>
      )}
      <Criteria call={call} />
      <Rules call={call} />
    </>
  )
}

function Organiser({ call }: { call: Call }) {
  const t = useTranslations('calls')
  const format = useFormatter()
  const name = displayName(call.organiser)
  const opened =
    call.opens_at && call.phase !== 'draft'
      ? t('opened', { date: format.dateTime(new Date(call.opens_at), { dateStyle: 'medium' }) })
      : ''
  return (
    <div className="mt-4 flex items-center gap-3">
      <Avatar id={call.organiser.id} name={name} src={avatarPath(call.organiser.avatar)} size={40} />
      <div className="min-w-0">
        <p className="text-15 font-bold wrap-anywhere">{name}</p>
        <p className="text-14 wrap-anywhere text-muted">
          {[call.office && t('forOffice', { office: call.office }), opened].filter(Boolean).join(' ')}
        </p>
      </div>
    </div>
  )
}

function Criteria({ call }: { call: Call }) {
  const t = useTranslations('calls')
  if (call.criteria.length === 0) return null
  return (
    <section aria-labelledby="criteria" className="mt-12">
      <SectionHeading
        id="criteria"
        title={t('criteria')}
        action={<span className="text-13 text-muted">{t('weight')}</span>}
      />
      <ul>
        {call.criteria.map(({ id, label, question, weight }) => (
          <li key={id} className="flex items-center justify-between gap-4 border-b border-border py-3">
            <span dir="auto" className="min-w-0 wrap-anywhere">
              <span className="block text-15 font-bold">{label}</span>
              <span className="block text-14 text-text-2">{question}</span>
            </span>
            <span className="shrink-0 text-14 font-bold">
              <Weight weight={weight} />
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-13 text-muted">{t('reading', { count: call.jurors_per_entry })}</p>
    </section>
  )
}

function Rules({ call }: { call: Call }) {
  const listed = useListedLabel()
  const t = useTranslations('calls')
  const rules = [
    call.faculties.length > 0
      ? t('rules.faculties', { faculties: call.faculties.map((name) => listed('faculties', name)).join(', ') })
      : t('rules.everybody'),
    t('rules.max', { count: call.ideas_per_member }),
    t('rules.edit'),
    t('rules.version'),
    t('rules.grace', { minutes: CALL_GRACE_MINUTES }),
  ]
  return (
    <section aria-labelledby="rules" className="mt-12">
      <SectionHeading id="rules" title={t('rules.title')} />
      <ul className="mt-3 grid gap-x-8 gap-y-2 text-15 text-text-2 md:grid-cols-2">
        {rules.map((rule) => (
          <li key={rule} className="flex gap-2.5">
            <Check size={16} className="mt-1 shrink-0 text-accent" />
            {rule}
          </li>
        ))}
      </ul>
      {call.rules_pdf && (
        <p className="mt-4">
          <ButtonAnchor variant="secondary" href={CALL_RULES_PATH.replace(':id', call.id)}>
            {t('rules.pdf', { name: call.rules_pdf_name || 'PDF' })}
          </ButtonAnchor>
        </p>
      )}
    </section>
  )
}
