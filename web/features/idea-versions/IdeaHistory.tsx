import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { IdeaVersion } from '../../../contract/idea-versions.ts'
import type { Idea } from '../../../contract/ideas.ts'
import { versionsQuery } from '../../entities/idea-versions/idea-version.queries.ts'
import { ideaQuery } from '../../entities/ideas/ideas.queries.ts'
import { ideaLink } from '../../lib/pages/links.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { PageHeader } from '../../ui/content/PageHeader.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { LoadingIndicator } from '../../ui/feedback/LoadingIndicator.tsx'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'
import type { VersionPair } from './compare-versions.ts'
import type { HistorySearch } from './idea-versions.search.ts'
import { RestoreVersion } from './RestoreVersion.tsx'
import { VersionComparison } from './VersionComparison.tsx'
import { VersionList } from './VersionList.tsx'
import { pairOf } from './version-pair.ts'

type IdeaHistoryProps = {
  ideaId: string
  search: HistorySearch
  onChange: (search: HistorySearch) => void
}

/** The versions of an idea with what changed between two of them, or one to read. */
export function IdeaHistory({ ideaId, search, onChange }: IdeaHistoryProps) {
  const t = useTranslations('history')
  const idea = useQuery(ideaQuery(ideaId))
  const versions = useQuery(versionsQuery(ideaId))
  const refetch = () => void Promise.all([idea.refetch(), versions.refetch()])
  if (idea.data && versions.data) {
    const pair = pairOf(versions.data, search)
    if (pair) return <History idea={idea.data} versions={versions.data} pair={pair} onChange={onChange} />
  } else if (idea.data === undefined || versions.data === undefined) {
    if (idea.error || versions.error) return <LoadFailure as="h1" text={t('failedText')} onRetry={refetch} />
    return (
      <>
        <h1 tabIndex={-1} className="sr-only">
          {t('title')}
        </h1>
        <LoadingIndicator size="lg" message={t('loading')} />
      </>
    )
  }
  const back = (
    <ButtonLink size="lg" to="/view-ideas">
      {t('viewIdeas')}
    </ButtonLink>
  )
  return (
    <StateMessage as="h1" kind="search" title={t('missingTitle')} actions={back}>
      {t('missingText')}
    </StateMessage>
  )
}

type HistoryProps = {
  idea: Idea
  versions: IdeaVersion[]
  pair: VersionPair
  onChange: (search: HistorySearch) => void
}

function History({ idea, versions, pair, onChange }: HistoryProps) {
  const t = useTranslations('history')
  const userId = useCurrentUser()?.id
  const authors = [idea.user_id, ...idea.team.flatMap(({ user, is_coauthor }) => (is_coauthor ? user.id : []))]
  const mayRestore = userId !== undefined && authors.includes(userId)
  const shown = pair.older ?? pair.newer
  const isRestorable = mayRestore && shown.n !== versions[0]?.n
  const takenBack = takenBackBy(shown, idea)
  return (
    <>
      <ButtonLink {...ideaLink(idea.id)} variant="ghost" size="sm" icon={ArrowLeft} className="mb-5 -ms-3 max-w-full">
        <span dir="auto" className="truncate">
          {idea.title}
        </span>
      </ButtonLink>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageHeader title={t('title')} subtitle={t('subtitle')} />
        {isRestorable && (
          <RestoreVersion
            key={shown.n}
            idea={idea}
            n={shown.n}
            takenBack={takenBack}
            onRestored={() => onChange(NEWEST)}
          />
        )}
      </div>
      <div className="mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <VersionList versions={versions} pair={pair} onPick={(version) => onChange({ version, with: undefined })} />
        <VersionComparison
          ideaId={idea.id}
          versions={versions}
          pair={pair}
          onChange={onChange}
          note={
            isRestorable && (
              <p className="mt-4 text-13 text-muted">
                {takenBack ? t('takeBackNote', { n: shown.n, waiting: takenBack }) : t('restoreNote', { n: shown.n })}
              </p>
            )
          }
        />
      </div>
    </>
  )
}

/** The number of the version that waits for a reviewer, where restoring this one takes it back: it is approved and shown. */
function takenBackBy({ n, status }: IdeaVersion, idea: Idea): number | undefined {
  const isShown = idea.unpublished?.shown_version === n && status === 'Approved'
  return isShown && idea.status !== 'Approved' ? idea.unpublished?.version : undefined
}

const NEWEST: HistorySearch = { version: undefined, with: undefined }
