import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Call } from '../../../../contract/calls.ts'
import { phaseEnd } from '../../../entities/calls/call-time.ts'
import { callQuery } from '../../../entities/calls/calls.queries.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { lazyPart } from '../../../lib/pages/lazy-part.tsx'
import { callLink, manageCallLink } from '../../../lib/pages/links.ts'
import { textLanguage } from '../../../lib/pages/text-language.ts'
import { ButtonLink } from '../../../ui/buttons/ButtonLink.tsx'
import { Badge } from '../../../ui/content/Badge.tsx'
import { PageHeader } from '../../../ui/content/PageHeader.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { NothingHere } from '../../../ui/feedback/NothingHere.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { BackLink } from '../../../ui/navigation/BackLink.tsx'
import { LinkTab, LinkTabs } from '../../../ui/navigation/LinkTabs.tsx'
import { LazyCallEditor } from '../form/LazyCallEditor.tsx'
import { PHASES } from '../phases.ts'

// Fills the first screen.
const SPACE = <Skeleton className="h-dvh" />

const CallActions = lazyPart(
  async () => (await import('./CallActions.tsx')).CallActions,
  <Skeleton className="h-10 w-40" />,
)
const CallOverview = lazyPart(async () => (await import('./CallOverview.tsx')).CallOverview, SPACE)
const ManagedEntries = lazyPart(async () => (await import('./ManagedEntries.tsx')).ManagedEntries, SPACE)
const Ranking = lazyPart(async () => (await import('../ranking/Ranking.tsx')).Ranking, SPACE)
const Decisions = lazyPart(async () => (await import('./Decisions.tsx')).Decisions, SPACE)
const WordsAndMails = lazyPart(async () => (await import('./WordsAndMails.tsx')).WordsAndMails, SPACE)

type ManagedCallPageProps = {
  id: string
  /** One of `PARTS`; another one is the overview. */
  part: string | undefined
  /** The newest version, with which its form begins. */
  loaded: Call | undefined
  /** The report on it. */
  report: ReactNode
}

/** The place of a call for those who manage it: what it is, its next step, and its parts as tabs. */
export function ManagedCallPage({ id, part, loaded, report }: ManagedCallPageProps) {
  const t = useTranslations('managedCalls')
  const { data: call, error, refetch } = useQuery(callQuery(id))
  const back = (
    <BackLink to="/admin/calls" className="mb-3">
      {t('back')}
    </BackLink>
  )
  if (!call) {
    return (
      <>
        {back}
        {call === null ? (
          <NothingHere />
        ) : error ? (
          <LoadFailure text={describeError(error, t('failed'))} as="h1" onRetry={() => void refetch()} />
        ) : (
          SPACE
        )}
      </>
    )
  }
  return (
    <>
      {back}
      <CallState call={call} />
      <PageHeader
        // A heading of its own for each part, to which focus and screen readers come.
        key={part}
        title={
          <span dir="auto" lang={textLanguage(call.title)} className="wrap-anywhere">
            {call.title}
          </span>
        }
        actions={
          <>
            <ButtonLink {...callLink(id)} variant="secondary" icon={Eye}>
              {t(call.phase === 'draft' ? 'preview' : 'see')}
            </ButtonLink>
            <CallActions call={call} />
          </>
        }
      />
      {call.phase !== 'draft' || call.is_scheduled ? <Tabs call={call} /> : null}
      <Part call={call} part={part} loaded={loaded} report={report} />
    </>
  )
}

/** The phase with its end, and how many entered. */
function CallState({ call }: { call: Call }) {
  const t = useTranslations('managedCalls')
  const phases = useTranslations('calls.phases')
  const format = useFormatter()
  const { tone, icon } = PHASES[call.phase]
  const end = phaseEnd(call)
  const phase = phases(call.phase)
  return (
    <p className="mb-1.5 flex flex-wrap gap-1.5">
      <Badge tone={tone} icon={icon}>
        {end
          ? t('phaseUntil', { phase, date: format.dateTime(new Date(end), { month: 'short', day: 'numeric' }) })
          : phase}
      </Badge>
      {call.phase !== 'draft' && <Badge>{t('entryCount', { count: call.entry_count })}</Badge>}
    </p>
  )
}

const PARTS = [undefined, 'entries', 'ranking', 'decisions', 'words', 'report', 'edit'] as const

function Tabs({ call }: { call: Call }) {
  const t = useTranslations('managedCalls')
  return (
    <LinkTabs label={t('parts')} className="mt-5 mb-6">
      {PARTS.map((part) => (
        <LinkTab
          key={part ?? ''}
          {...manageCallLink(call.id, part)}
          search={{}}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {t(`tabs.${part ?? 'overview'}`)}
        </LinkTab>
      ))}
    </LinkTabs>
  )
}

type PartProps = Pick<ManagedCallPageProps, 'part' | 'loaded' | 'report'> & { call: Call }

function Part({ call: { id }, part, loaded, report }: PartProps) {
  switch (part) {
    case 'entries':
      return <ManagedEntries id={id} />
    case 'ranking':
      return <Ranking id={id} />
    case 'decisions':
      return <Decisions id={id} />
    case 'words':
      return <WordsAndMails id={id} />
    case 'report':
      return report
    case 'edit':
      return loaded ? <LazyCallEditor key={id} call={loaded} /> : null
    default:
      return <CallOverview id={id} />
  }
}
