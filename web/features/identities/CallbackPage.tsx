import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { LoadingIndicator } from '../../ui/feedback/LoadingIndicator.tsx'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'

type CallbackPageProps = {
  title: string
  completing: string
  /** Sentences about the failure; null while the sign-in goes on. */
  problem: string[] | null
  problemTitle: string
  backLabel: string
  /** Whether the sign-in page stays instead of leading to the provider again. */
  isFormKept?: boolean
  /** The path that signing in leads to. */
  returnTo?: string | undefined
}

/** The page between a provider and the application. */
export function CallbackPage({
  title,
  completing,
  problem,
  problemTitle,
  backLabel,
  isFormKept = false,
  returnTo,
}: CallbackPageProps) {
  if (!problem) {
    return (
      <main id="main">
        <h1 className="sr-only">{title}</h1>
        <LoadingIndicator size="full" message={completing} />
      </main>
    )
  }
  return (
    <main id="main" className="page-column py-16">
      <StateMessage
        kind="error"
        as="h1"
        title={problemTitle}
        actions={
          <ButtonLink
            to="/auth/login"
            search={{ to: returnTo, ...(isFormKept && { local: '' }) }}
            replace
            size="lg"
            variant={returnTo ? 'primary' : 'secondary'}
          >
            {backLabel}
          </ButtonLink>
        }
      >
        {problem.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </StateMessage>
    </main>
  )
}
