import { queryOptions, useMutation, useQueries, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Author, IdeaWithAuthor } from '../../../contract/ideas.ts'
import { getProfile } from '../../../contract/profiles.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { changeSettings, getSettings } from '../../../contract/settings.ts'
import { MessageButton } from '../../entities/conversations/MessageButton.tsx'
import { request } from '../../lib/api/api-client.ts'
import { apiKey, apiQuery } from '../../lib/api/api-query.ts'
import { nullIfMissing } from '../../lib/api/null-if-missing.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { mailto } from '../../lib/pages/mailto.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { Button } from '../../ui/buttons/Button.tsx'

/** Email addresses of the others on the team, as far as they share them, and a button to share the own address with connections. */
export function ReachTeam({ idea }: { idea: IdeaWithAuthor }) {
  const t = useTranslations('teams.reach')
  const ownId = useCurrentUser()?.id
  const others = [idea.author, ...idea.team.map(({ user }) => user)].filter(({ id }) => id !== '' && id !== ownId)
  const contacts = useQueries({ queries: others.map(contactQuery) })
  return (
    <div className="mt-4">
      <div className="mb-4">
        <MessageButton to={{ idea_id: idea.id }} />
      </div>
      <h3 className="text-14 font-bold">{t('title')}</h3>
      <ul className="mt-1 text-14">
        {others.map((user, index) => (
          <li key={user.id} className="flex flex-wrap gap-x-2 py-1.5 wrap-anywhere">
            <span>{displayName(user)}</span>
            <Contact email={contacts[index]?.data} />
          </li>
        ))}
      </ul>
      <ShareOwnEmail />
    </div>
  )
}

/** The email address of a member; null when they do not share it with the current user. */
function contactQuery({ id }: Author) {
  const input = { params: { id } }
  return queryOptions({
    queryKey: apiKey(getProfile, input, 'email'),
    queryFn: async ({ signal }) =>
      (await nullIfMissing(request(getProfile, input, { signal })))?.response.profile.email ?? null,
  })
}

/** `email`: undefined while it loads. */
function Contact({ email }: { email: string | null | undefined }) {
  const t = useTranslations('teams.reach')
  if (email === undefined) return null
  if (email === null) return <span className="text-muted">{t('hidden')}</span>
  return (
    <a href={mailto(email)} className="font-bold text-accent underline">
      {email}
    </a>
  )
}

function ShareOwnEmail() {
  const t = useTranslations('teams.reach')
  const { data: settings } = useQuery({
    ...apiQuery(getSettings, {}, ({ settings }) => settings),
  })
  const share = useMutation({
    mutationFn: () => request(changeSettings, { body: { email_audience: 'connections' } }),
  })
  if (settings?.email_audience !== 'nobody') return null
  const press = () =>
    toastOutcome(share.mutateAsync(), { onSuccess: () => toast.success(t('shared')), failed: t('failed') })
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3">
      <p className="text-13 text-text-2">{t('ownHidden')}</p>
      <Button size="sm" variant="secondary" disabled={share.isPending} onClick={() => void press()}>
        {t('share')}
      </Button>
    </div>
  )
}
