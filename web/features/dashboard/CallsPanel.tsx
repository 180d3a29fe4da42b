import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { latestCallsQuery } from '../../entities/calls/calls.queries.ts'
import { Participation } from '../../entities/calls/Participation.tsx'
import { callLink } from '../../lib/pages/links.ts'
import { textLanguage } from '../../lib/pages/text-language.ts'
import { Panel } from '../../ui/content/Panel.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'

const CALLS = 5

/** The latest calls with their entries, and the participation in the newest one. */
export function CallsPanel() {
  const t = useTranslations('dashboard.calls')
  const phases = useTranslations('calls.phases')
  const { data } = useQuery(latestCallsQuery)
  const calls = data?.slice(0, CALLS) ?? []
  const [newest] = calls
  return (
    <Panel
      title={t('title')}
      actions={
        <TextLink to="/admin/calls" className="text-14 print:hidden">
          {t('all')}
        </TextLink>
      }
    >
      {data && !newest && <p className="mt-3 text-14 text-text-2">{t('nothing')}</p>}
      <div className="mt-3 grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <ul>
          {calls.map((call) => (
            <li key={call.id} className="border-t border-border py-3 text-14">
              <TextLink {...callLink(call.id)} className="font-bold wrap-anywhere">
                <span dir="auto" lang={textLanguage(call.title)}>
                  {call.title}
                </span>
              </TextLink>
              <p className="text-13 text-muted">
                {phases(call.phase)} · {t('entries', { count: call.entry_count })}
              </p>
            </li>
          ))}
        </ul>
        {newest && (
          <div>
            <p className="text-14 text-text-2 wrap-anywhere">{t('newest', { title: newest.title })}</p>
            <Participation callId={newest.id} className="mt-3 grid gap-6 sm:grid-cols-2" />
          </div>
        )}
      </div>
    </Panel>
  )
}
