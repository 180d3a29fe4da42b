import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { RowProps } from './EditableRows.tsx'
import { OrderButtons } from './OrderButtons.tsx'
import { RowDetails } from './RowDetails.tsx'

type TeamRowProps = Pick<RowProps<object>, 'number' | 'count' | 'onMove' | 'onRemove'> & {
  /** The name of the row in the labels of its buttons. */
  who: string
  heading: ReactNode
  children: ReactNode
}

/** A row of the team: its heading with its place in the list, and behind a disclosure what few have. */
export function TeamRow({ who, heading, number, count, onMove, onRemove, children }: TeamRowProps) {
  const t = useTranslations('site.team')
  return (
    <div className="flex w-full min-w-0 flex-col gap-2 rounded-sm border border-border bg-surface p-3">
      <div className="flex flex-wrap items-center gap-2">
        {heading}
        <OrderButtons
          isFirst={number === 1}
          isLast={number === count}
          onMove={onMove}
          onRemove={onRemove}
          upLabel={t('up', { who })}
          downLabel={t('down', { who })}
          removeLabel={t('remove', { who })}
        />
      </div>
      <RowDetails summary={t('more', { who })}>{children}</RowDetails>
    </div>
  )
}
