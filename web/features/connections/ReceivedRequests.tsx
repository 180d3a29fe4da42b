import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ConnectionRequest } from '../../../contract/connections.ts'
import { avatarPath } from '../../../contract/files.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { TEXT_LINK_STYLES } from '../../ui/navigation/text-link-styles.ts'
import { RequestAnswer } from './RequestAnswer.tsx'
import { RequestList } from './RequestList.tsx'

type ReceivedRequestsProps = {
  /** Called when a link leads away from the panel. */
  onLeave: () => void
}

/** Requests that wait for the member, with Accept and Ignore. Accepted members stay as a line below. */
export function ReceivedRequests({ onLeave }: ReceivedRequestsProps) {
  const [accepted, setAccepted] = useState<ConnectionRequest[]>([])

  return (
    <RequestList
      direction="received"
      onLeave={onLeave}
      actions={(request) => (
        <RequestAnswer request={request} onAccepted={() => setAccepted((others) => [...others, request])} />
      )}
    >
      {accepted.length > 0 && (
        <ul role="status">
          {accepted.map((person) => (
            <AcceptedLine key={person.id} person={person} onLeave={onLeave} />
          ))}
        </ul>
      )}
    </RequestList>
  )
}

function AcceptedLine({ person, onLeave }: { person: ConnectionRequest; onLeave: () => void }) {
  const t = useTranslations('connections')
  const strong = (chunks: ReactNode) => <strong className="font-bold text-text">{chunks}</strong>
  return (
    <li className="flex items-center gap-3 py-4 text-14 text-text-2">
      <Avatar id={person.user_id} name={person.name} src={avatarPath(person.image)} size={32} />
      <span className="min-w-0 flex-1 break-words">{t.rich('nowConnected', { name: person.name, strong })}</span>
      <Link to="/profile/$userId" params={{ userId: person.user_id }} onClick={onLeave} className={TEXT_LINK_STYLES}>
        {t('viewProfile')}
      </Link>
    </li>
  )
}
