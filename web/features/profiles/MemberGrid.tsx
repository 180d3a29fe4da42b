import type { ReactNode, Ref } from 'react'
import { useTranslations } from 'use-intl'
import type { Profile, ProfileWithIdeas } from '../../../contract/profiles.ts'
import { MemberCell } from '../../entities/members/MemberCell.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

/** The ruled grid: 4, 3, 2 or 1 column; on phones rows from edge to edge. Cells share their lines. */
const GRID_STYLES = 'max-sm:-mx-gutter grid outline-none sm:grid-cols-2 sm:pt-px sm:ps-px md:grid-cols-3 lg:grid-cols-4'
const CELL_STYLES = 'min-w-0 border-border max-sm:border-b max-sm:first:border-t sm:-mt-px sm:-ms-px sm:border'
const SKELETONS = ['1', '2', '3', '4', '5', '6', '7', '8']

type MemberGridProps = {
  members: readonly ProfileWithIdeas[]
  isUpdating: boolean
  listRef: Ref<HTMLUListElement>
  connectAction: (profile: Profile) => ReactNode
}

/** The members of one page of the directory. */
export function MemberGrid({ members, isUpdating, listRef, connectAction }: MemberGridProps) {
  const t = useTranslations('community')
  return (
    <ul
      ref={listRef}
      tabIndex={-1}
      aria-label={t('members')}
      aria-busy={isUpdating}
      className={`updating ${GRID_STYLES}`}
    >
      {members.map(({ profile }) => (
        <li key={profile.id} inert={isUpdating} className={CELL_STYLES}>
          <MemberCell profile={profile} connectAction={connectAction} />
        </li>
      ))}
    </ul>
  )
}

/** Placeholder of the grid while the first page loads. */
export function MemberGridSkeleton() {
  return (
    <div aria-hidden="true" className={GRID_STYLES}>
      {SKELETONS.map((key) => (
        <div key={key} className={CELL_STYLES}>
          <div className="flex gap-3.5 bg-surface px-gutter py-5 sm:min-h-59 sm:px-5">
            <Skeleton className="size-14 shrink-0" />
            <div className="flex flex-1 flex-col gap-2 pt-1">
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-3.5 w-4/5" />
              <Skeleton className="mt-2 h-3 w-3/4" />
              <Skeleton className="h-3 w-1/2" />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
