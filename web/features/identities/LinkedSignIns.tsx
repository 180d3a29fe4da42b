import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Landmark } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PROVIDER_LOGIN_PATH } from '../../../contract/identities.values.ts'
import { siteQuery } from '../../lib/api/site-query.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { settingsLink } from '../../lib/pages/links.ts'
import { beginLinkingAt } from '../../lib/session/provider-sign-in.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { InlineFallback } from '../../ui/feedback/InlineFallback.tsx'
import { BoxedList } from '../../ui/lists/BoxedList.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { identitiesQuery, type Provider } from './identities.api.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { LinkedSignInRow } from './LinkedSignInRow.tsx'
import { useLeaving } from './use-leaving.ts'

/** The accounts at providers that open the account of the member. `link` is the code of one that waits to be linked. */
export function LinkedSignIns({ link }: { link: string | undefined }) {
  const t = useTranslations('linkedSignIns')
  const providerTexts = useTranslations('providers')
  const navigate = useNavigate()
  const { to } = useSearch({ strict: false })
  const { data: site } = useQuery(siteQuery)
  const { data: identities, error, refetch } = useQuery(identitiesQuery)
  const providers = site?.sign_in.providers ?? []
  const { leavingFor, leave } = useLeaving((path) => {
    const provider = providers.find((one) => pathOf(one) === path)?.label ?? ''
    toast.error(providerTexts('notBegun', { provider }))
  }, beginLinkingAt)
  if (providers.length === 0 && !identities?.length && !link) return null
  const others = providers.filter(({ name }) => !identities?.some(({ provider }) => provider === name))
  return (
    <LabelledSection title={t('title')} text={t('text')}>
      {!identities && <InlineFallback error={error} refetch={refetch} text={t('loadFailed')} skeleton="h-16" />}
      {identities && (
        <BoxedList label={t('label')} none={t('none')}>
          {identities.map((identity) => (
            <li key={identity.id}>
              <LinkedSignInRow identity={identity} />
            </li>
          ))}
        </BoxedList>
      )}
      {identities?.some(({ provider }) => provider === null) && (
        <p className="text-14">
          <TextLink to="/courses/{-$courseId}">{t('courses')}</TextLink>
        </p>
      )}
      {identities && others.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {others.map((provider) => (
            <Button
              key={provider.name}
              variant="secondary"
              icon={Landmark}
              className="sm:whitespace-normal"
              pending={leavingFor === pathOf(provider)}
              pendingLabel={t('leaving', { provider: provider.label })}
              onClick={() => void leave(pathOf(provider))}
            >
              {t('link', { provider: provider.label })}
            </Button>
          ))}
        </div>
      )}
      {link && (
        <LinkDialog
          code={link}
          onClose={(isLinked) =>
            void (isLinked && to ? navigate({ href: to }) : navigate({ ...settingsLink('security'), replace: true }))
          }
        />
      )}
    </LabelledSection>
  )
}

function pathOf({ name }: Provider): string {
  return PROVIDER_LOGIN_PATH.replace(':provider', name)
}
