import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ideaLink } from '../../lib/pages/links.ts'

/** The open form of a new idea, with the draft of the account to go on with, the call to answer or the title to begin with. */
export type OpenIdeaForm = { draftId?: string; callId?: string; title?: string }

declare module '@tanstack/react-router' {
  interface HistoryState {
    ideaForm?: OpenIdeaForm
    isJustShared?: boolean
  }
}

/** The form of a new idea is an entry of the history, so that Back of the browser or the phone closes it. */
export function useIdeaForm() {
  const router = useRouter()
  const navigate = useNavigate()
  const form = useRouterState({ select: ({ location }) => location.state.ideaForm })
  const actions = useMemo(
    () => ({
      open: (ideaForm: OpenIdeaForm) =>
        void navigate({
          to: '.',
          search: true,
          hash: true,
          state: { ideaForm },
          resetScroll: false,
          hashScrollIntoView: false,
        }),
      close: () => router.history.back(),
      /** Opens the new idea in place of the form. */
      openShared: (ideaId: string) =>
        void navigate({ ...ideaLink(ideaId), replace: true, state: { isJustShared: true } }),
    }),
    [navigate, router],
  )
  return { form, ...actions }
}
