import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IdeaLink } from '../../entities/ideas/IdeaLink.tsx'
import { feedQuery } from '../../entities/ideas/ideas.queries.ts'
import { type ListSearch, rowNumber } from '../../lib/lists/list-search.ts'
import { useListQuery } from '../../lib/lists/use-list-query.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { useCodePrefetch } from '../../lib/pages/use-code-prefetch.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { InlineFallback } from '../../ui/feedback/InlineFallback.tsx'
import { ListPaging } from '../../ui/lists/ListPaging.tsx'
import { TEXT_LINK_STYLES } from '../../ui/navigation/text-link-styles.ts'
import { Table } from '../../ui/tables/Table.tsx'
import { TableBody } from '../../ui/tables/TableBody.tsx'
import { TableCell } from '../../ui/tables/TableCell.tsx'
import { TableHead } from '../../ui/tables/TableHead.tsx'
import { TableHeadCell } from '../../ui/tables/TableHeadCell.tsx'
import { TableRow } from '../../ui/tables/TableRow.tsx'
import { PROFILE_IDEAS_SIZES, type ProfileIdeasSearch, profileIdeasInput } from './ideas.search.ts'

const loadDialog = () => import('./IdeaDetailsDialog.tsx')
const IdeaDetailsDialog = lazyPart(async () => (await loadDialog()).IdeaDetailsDialog)

const PUBLIC = { audience: 'everybody' } as const

type ProfileIdeasProps = {
  userId: string
  isOwn: boolean
  list: ListSearch<ProfileIdeasSearch>
  /** Offered on the member's own profile. */
  onNewIdea?: () => void
}

/** A member's ideas on a profile: one's own in every status, of others what everybody may see. */
export function ProfileIdeas(props: ProfileIdeasProps) {
  const { isOwn, list, onNewIdea } = props
  const t = useTranslations('profileIdeas')
  const { data, error, isUpdating, refetch, hasFeedback } = useIdeasOfProfile(props)
  const [openId, setOpenId] = useState<string | null>(null)
  useCodePrefetch(loadDialog)
  const title = isOwn ? t('own') : t('other')
  return (
    <section>
      <SectionHeading
        title={title}
        action={
          onNewIdea && (
            <Button size="sm" variant="secondary" icon={Plus} onClick={onNewIdea}>
              {t('newIdea')}
            </Button>
          )
        }
      />
      {!data ? (
        <InlineFallback
          error={error}
          refetch={refetch}
          text={t('failed')}
          skeleton="mt-4 h-60 w-full"
          className="my-5"
        />
      ) : data.ideas.length === 0 ? (
        <div className="py-6 text-15 text-muted">
          <p>{isOwn ? t('ownEmpty') : t('otherEmpty')}</p>
          {isOwn && <p className="mt-1">{t('ownEmptyHint')}</p>}
        </div>
      ) : (
        <Table
          caption={title}
          isUpdating={isUpdating}
          footer={
            <ListPaging list={list} metadata={data.metadata} sizes={PROFILE_IDEAS_SIZES}>
              {!isOwn && <p className="text-13 text-muted">{t('total', { count: data.metadata.total_records })}</p>}
            </ListPaging>
          }
        >
          <TableHead>
            <TableHeadCell align="end">{t('columns.no')}</TableHeadCell>
            <TableHeadCell>{t('columns.title')}</TableHeadCell>
            <TableHeadCell>{t('columns.description')}</TableHeadCell>
            <TableHeadCell>{t('columns.view')}</TableHeadCell>
          </TableHead>
          <TableBody>
            {data.ideas.map((idea, index) => (
              <TableRow key={idea.id}>
                <TableCell label={t('columns.no')} align="end" tone="muted" mobile="hidden">
                  {rowNumber(data.metadata, index)}
                </TableCell>
                <TableCell label={t('columns.title')} tone="strong" mobile="title">
                  <span dir="auto" className="wrap-anywhere">
                    <IdeaLink ideaId={idea.id} onOpen={() => setOpenId(idea.id)} className="rounded-xs hover:underline">
                      {idea.title}
                    </IdeaLink>
                  </span>
                </TableCell>
                <TableCell label={t('columns.description')}>
                  <span dir="auto" className="line-clamp-2 wrap-anywhere">
                    {idea.description}
                  </span>
                </TableCell>
                <TableCell label={t('columns.view')}>
                  <IdeaLink
                    ideaId={idea.id}
                    className={`${TEXT_LINK_STYLES} touch-target`}
                    aria-label={`${t('view')}: ${idea.title}`}
                    onOpen={() => setOpenId(idea.id)}
                  >
                    {t('view')}
                  </IdeaLink>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {openId && <IdeaDetailsDialog ideaId={openId} hasFeedback={hasFeedback} onClose={() => setOpenId(null)} />}
    </section>
  )
}

/** The member's own ideas in every status; members who preview their public profile see what others see. */
function useIdeasOfProfile({ userId, isOwn, list }: ProfileIdeasProps) {
  const isSeenAsOthers = useCurrentUser()?.id === userId && !isOwn
  const query = feedQuery({ ...profileIdeasInput(userId, list.state), ...(isSeenAsOthers && PUBLIC) })
  return { ...useListQuery(query, list.state.page, list.turnTo), hasFeedback: !isSeenAsOthers }
}
