import { ClientOnly, createFileRoute, redirect, useHydrated, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { Idea, IdeaWithAuthor } from '../../../../contract/ideas.ts'
import { requireVisibility } from '../../../app/guards.ts'
import { versionsQuery } from '../../../entities/idea-versions/idea-version.queries.ts'
import { ideaQuery } from '../../../entities/ideas/ideas.queries.ts'
import { isLead } from '../../../entities/ideas/is-lead.ts'
import { isShown } from '../../../entities/ideas/is-shown.ts'
import { similarIdeasQuery } from '../../../entities/ideas/similar-ideas.queries.ts'
import { commentsQuery } from '../../../features/comments/comments.api.ts'
import { eventsOfIdeaQuery } from '../../../features/events/events.api.ts'
import { IdeaActions } from '../../../features/ideas/IdeaActions.tsx'
import { IdeaArticle } from '../../../features/ideas/IdeaArticle.tsx'
import { IdeaPart, IdeaTabs } from '../../../features/ideas/IdeaTabs.tsx'
import { ideaHead } from '../../../features/ideas/idea-head.ts'
import { ideaPageSearch } from '../../../features/ideas/idea-page.search.ts'
import { tabOfHash } from '../../../features/ideas/tab-of-hash.ts'
import { joinedLink } from '../../../features/merges/merge-links.ts'
import { ContentWithNotes } from '../../../features/reviews/ContentWithNotes.tsx'
import { roundsQuery } from '../../../features/reviews/rounds.queries.ts'
import { LookingFor } from '../../../features/teams/LookingFor.tsx'
import { Team } from '../../../features/teams/Team.tsx'
import { prefetch } from '../../../lib/api/prefetch.ts'
import { loadIsShown, useIsShown } from '../../../lib/api/site-query.ts'
import { isServer } from '../../../lib/is-server.ts'
import { afterFirstView } from '../../../lib/pages/after-first-view.tsx'
import { lazyPart } from '../../../lib/pages/lazy-part.tsx'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { useIsSignedIn } from '../../../lib/session/session.ts'

const SimilarIdeas = afterFirstView(async () => (await import('../../../features/ideas/SimilarIdeas.tsx')).SimilarIdeas)
const LatestVersions = afterFirstView(
  async () => (await import('../../../features/idea-versions/LatestVersions.tsx')).LatestVersions,
)
const ReviewTimeline = afterFirstView(
  async () => (await import('../../../features/reviews/ReviewTimeline.tsx')).ReviewTimeline,
)
const Comments = afterFirstView(async () => (await import('../../../features/comments/Comments.tsx')).Comments)
const CommentsOfMembers = afterFirstView(
  async () => (await import('../../../features/comments/Comments.tsx')).CommentsOfMembers,
)
// Few ideas are merged, and without scripts a link to one leads to the idea that it was merged into.
const CommentOnJoined = lazyPart(
  async () => (await import('../../../features/merges/CommentOnJoined.tsx')).CommentOnJoined,
)
const MergedBanner = lazyPart(async () => (await import('../../../features/merges/MergedBanner.tsx')).MergedBanner)
const JoinedBanner = lazyPart(async () => (await import('../../../features/merges/JoinedBanner.tsx')).JoinedBanner)
// Data of members and administrators is fetched for them alone.
const InvitationBanner = lazyPart(
  async () => (await import('../../../features/teams/InvitationBanner.tsx')).InvitationBanner,
)
const JustShared = lazyPart(async () => (await import('../../../features/ideas/JustShared.tsx')).JustShared)
const OffersToHelp = lazyPart(async () => (await import('../../../features/teams/OffersToHelp.tsx')).OffersToHelp)
const Matching = lazyPart(async () => (await import('../../../features/teams/Matching.tsx')).Matching)
const MergeAction = lazyPart(async () => (await import('../../../features/merges/MergeAction.tsx')).MergeAction)
// Few ideas have events, and the server does not know in which zone to show their times.
const Meetings = lazyPart(async () => (await import('../../../features/events/Meetings.tsx')).Meetings)
const IdeaEvents = lazyPart(async () => (await import('../../../features/events/IdeaEvents.tsx')).IdeaEvents)
// Few ideas have gone on.
const IdeaProgress = lazyPart(async () => (await import('../../../features/progress/IdeaProgress.tsx')).IdeaProgress)
const UpdateComments = lazyPart(
  async () => (await import('../../../features/comments/UpdateComments.tsx')).UpdateComments,
)
const ReportButton = lazyPart(async () => (await import('../../../entities/reports/ReportButton.tsx')).ReportButton)
const EditIdeaDialog = lazyPart(async () => (await import('../../../features/ideas/EditIdeaDialog.tsx')).EditIdeaDialog)

export const Route = createFileRoute('/_main/ideas/$ideaId')({
  validateSearch: ideaPageSearch.schema,
  search: ideaPageSearch.options,
  beforeLoad: requireVisibility('ideas'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    const { queryClient } = context
    const query = ideaQuery(params.ideaId)
    await prefetch([queryClient.fetchQuery(query)])
    const idea = queryClient.getQueryData(query.queryKey)
    // In a browser the page asks for the rest itself.
    if (isServer && idea) {
      const comments = commentsQuery({ kind: 'idea', id: idea.id })
      const isCommunityShown = await loadIsShown(queryClient, 'community')
      await prefetch([
        ...(isCommunityShown ? [queryClient.fetchInfiniteQuery(comments)] : []),
        queryClient.fetchQuery(versionsQuery(idea.id)),
        // The page does without these where they fail.
        queryClient.prefetchQuery(similarIdeasQuery(idea.id)),
        queryClient.prefetchQuery(roundsQuery(idea.id)),
        ...(isCommunityShown ? [queryClient.prefetchQuery(eventsOfIdeaQuery(idea.id))] : []),
        ...[idea.merged_into, deps.from].flatMap((id) => (id ? [queryClient.prefetchQuery(ideaQuery(id))] : [])),
      ])
      const into = idea.merged_into
      if (into && !deps.original && queryClient.getQueryData(ideaQuery(into).queryKey)) {
        throw redirect({ ...joinedLink(idea, into), statusCode: 302 })
      }
    }
    return idea && ideaHead(idea, context)
  },
  head: ({ match, loaderData }) => pageHead(loaderData ?? headText('idea', match), match),
  component: IdeaPage,
})

/** A merged idea is there to be read. */
const isOpen = (idea: IdeaWithAuthor) => idea.merged_into === null

/** Where the features that belong to an idea meet; each has a line in one of the sections. */
function IdeaPage() {
  const { ideaId } = Route.useParams()
  const { from, original, tab: chosenTab } = Route.useSearch()
  // A comment of a merged idea is read with it.
  const isCommentLinked = useLocation({ select: ({ hash }) => hash.startsWith('comment-') })
  const isHydrated = useHydrated()
  const hashTab = useLocation({ select: ({ hash }) => tabOfHash(hash) })
  const tab = (isHydrated && hashTab) || chosenTab
  const isJustShared = useLocation({ select: ({ state }) => state.isJustShared === true })
  const isSignedIn = useIsSignedIn()
  const user = useCurrentUser()
  const isAdmin = user?.user_type === 'admin'
  const isCommunityShown = useIsShown('community')
  const [edited, setEdited] = useState<{ idea: Idea; only?: 'roles' }>()
  return (
    <div className="page-column pt-8 pb-16 max-sm:pt-5">
      <IdeaArticle
        key={ideaId}
        ideaId={ideaId}
        onEdit={(idea) => setEdited({ idea })}
        banner={(idea) => (
          <>
            <ClientOnly>
              {idea.merged_into !== null && (
                <MergedBanner idea={idea} into={idea.merged_into} isOriginal={original === true || isCommentLinked} />
              )}
              {from && <JoinedBanner ideaId={ideaId} from={from} />}
            </ClientOnly>
            {isJustShared && <JustShared idea={idea} onEditRoles={() => setEdited({ idea, only: 'roles' })} />}
            {isSignedIn && isOpen(idea) && <InvitationBanner idea={idea} />}
          </>
        )}
        tabs={(idea) => <IdeaTabs idea={idea} tab={tab} />}
        actions={(idea) => <IdeaActions idea={idea} />}
        isContentOpen={tab === 'idea'}
        content={(idea) => <ContentWithNotes idea={idea} onEdit={() => setEdited({ idea })} />}
        main={(idea) => (
          <>
            <IdeaPart isOpen={tab === 'team'}>
              <ClientOnly>
                {isOpen(idea) && isShown(idea) && (
                  <IdeaProgress
                    idea={idea}
                    answers={(update) => isCommunityShown && <UpdateComments ideaId={idea.id} update={update} />}
                  />
                )}
              </ClientOnly>
              {isOpen(idea) && (
                <>
                  {isSignedIn && <OffersToHelp idea={idea} />}
                  <LookingFor idea={idea} onEdit={() => setEdited({ idea, only: 'roles' })} />
                </>
              )}
            </IdeaPart>
            <IdeaPart isOpen={tab === 'comments'} className="block">
              {isCommunityShown ? (
                <Comments
                  target={{ kind: 'idea', id: idea.id }}
                  count={idea.comment_count}
                  authorId={idea.user_id}
                  readers={isShown(idea) ? 'everybody' : 'author'}
                  isOpen={isOpen(idea)}
                />
              ) : (
                <CommentsOfMembers count={idea.comment_count} />
              )}
              <ClientOnly>{idea.merged_into !== null && <CommentOnJoined into={idea.merged_into} />}</ClientOnly>
            </IdeaPart>
          </>
        )}
        aside={(idea) => (
          <>
            <IdeaPart isOpen={tab === 'team'}>
              <Team idea={idea} />
              {isSignedIn && isOpen(idea) && isCommunityShown && <Meetings idea={idea} />}
              {isSignedIn && isOpen(idea) && <Matching idea={idea} />}
              <ClientOnly>
                {isCommunityShown && <IdeaEvents ideaId={idea.id} isLead={isLead(idea, user?.id)} />}
              </ClientOnly>
            </IdeaPart>
            <IdeaPart isOpen={tab === 'history'}>
              <ReviewTimeline idea={idea} />
              <LatestVersions ideaId={idea.id} />
            </IdeaPart>
            <IdeaPart isOpen={tab === 'idea'}>
              <SimilarIdeas ideaId={idea.id} />
              {isAdmin && <MergeAction idea={idea} />}
              {isSignedIn && <ReportButton target={{ kind: 'idea', id: idea.id }} authorId={idea.user_id} />}
            </IdeaPart>
          </>
        )}
      />
      {edited && <EditIdeaDialog {...edited} onClose={() => setEdited(undefined)} />}
    </div>
  )
}
