import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/buttons/Button.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'

type MemberUnavailableProps = { isMissing: boolean; onRetry: () => void }

/** In place of a profile that is not there, or that could not be loaded. */
export function MemberUnavailable({ isMissing, onRetry }: MemberUnavailableProps) {
  const t = useTranslations('profiles')
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  const goBack = () => (canGoBack ? router.history.back() : void navigate({ to: '/community' }))
  const goBackButton = (
    <Button size="lg" variant="secondary" icon={ArrowLeft} onClick={goBack}>
      {t('failed.goBack')}
    </Button>
  )
  if (!isMissing) return <LoadFailure as="h1" text={t('failed.text')} onRetry={onRetry} action={goBackButton} />
  return (
    <StateMessage
      as="h1"
      kind="search"
      title={t('notFound.title')}
      actions={
        <>
          <ButtonLink size="lg" to="/community">
            {t('backToCommunity')}
          </ButtonLink>
          {goBackButton}
        </>
      }
    >
      {t('notFound.text')}
    </StateMessage>
  )
}
