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
}

/** The page between a provider and the application. */
export function CallbackPage({
  title,
  completing,
  problem,
  problemTitle,
  backLabel,
  isFormKept = false,
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
          <ButtonLink to="/auth/login" search={isFormKept ? { local: '' } : {}} replace size="lg" variant="secondary">
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
