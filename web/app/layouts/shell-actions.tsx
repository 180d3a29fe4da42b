import { createContext, use } from 'react'

/** The tabs of the panel of requests and notifications. */
export const PANEL_TABS = ['requests', 'notifications', 'sent'] as const
export type PanelTab = (typeof PANEL_TABS)[number]

/** Actions of the main layout for headers, footer and pages. */
export type ShellActions = {
  /** Opens the New idea dialog; visitors are sent to sign in. */
  openNewIdea: () => void
  /** Opens it with a title. */
  beginIdea: (title: string) => void
  /** Opens it with a draft of the member's account. */
  continueDraft: (draftId: string) => void
  /** Opens the panel of requests and notifications. */
  openPanel: (tab: PanelTab) => void
}

const NOTHING: ShellActions = {
  openNewIdea: () => {},
  beginIdea: () => {},
  continueDraft: () => {},
  openPanel: () => {},
}

export const ShellActionsContext = createContext<ShellActions>(NOTHING)

export function useShellActions(): ShellActions {
  return use(ShellActionsContext)
}
