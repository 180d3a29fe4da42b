import type { ReactElement, ReactNode } from 'react'

export type TooltipProps = { content: ReactNode; side?: 'top' | 'bottom' | 'left' | 'right'; children: ReactElement }
