import { createContext, use } from 'react'

/** What headers, footer and pages can ask of the main layout. */
export type ShellActions = {
  /** Opens the New idea dialog; visitors are sent to sign in. */
  openNewIdea: () => void
  /** Says where the event calendar stands. */
  openCalendarNotice: () => void
}

const NOTHING: ShellActions = { openNewIdea: () => {}, openCalendarNotice: () => {} }

export const ShellActionsContext = createContext<ShellActions>(NOTHING)

export function useShellActions(): ShellActions {
  return use(ShellActionsContext)
}
