import { useFormatter, useTranslations } from 'use-intl'
import { displayName } from '../../../contract/profiles.values.ts'
import type { ReportDetails } from '../../../contract/reports.ts'
import { Badge } from '../../ui/content/Badge.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'

/** The author of the reported content. */
export function ReportedMember({ report: { member, target } }: { report: ReportDetails }) {
  const t = useTranslations('reports.report')
  const reasons = useTranslations('reporting.reasons')
  const format = useFormatter()
  const { author } = target
  if (!member || !author) return null
  const day = (time: string) => format.dateTime(new Date(time), { dateStyle: 'medium' })
  const { ideas_count, comments_count, is_suspended } = member
  return (
    <section>
      <SectionHeading
        title={displayName(author)}
        action={
          <TextLink to="/profile/$userId" params={{ userId: author.id }}>
            {t('openMember')}
          </TextLink>
        }
      />
      <ul>
        {member.reports.map(({ id, kind, reason, reporter_count, created_at, action }) => (
          <li key={id} className="flex flex-wrap gap-x-4 gap-y-1 border-b border-border py-3 text-14">
            <span className="w-28 shrink-0 text-13 text-muted">{day(created_at)}</span>
            <span className="min-w-0 flex-1">
              {t('earlier', { kind, count: reporter_count, reason: reasons(reason) })}
            </span>
            <Badge tone={action === null ? 'pending' : 'neutral'}>
              {t(action === null ? 'stillOpen' : `done.${action}`)}
            </Badge>
          </li>
        ))}
        <li className="flex flex-wrap gap-x-4 gap-y-1 border-b border-border py-3 text-14">
          <span className="w-28 shrink-0 text-13 text-muted">{day(member.joined_at)}</span>
          <span className="min-w-0 flex-1">{t('joined', { ideas: ideas_count, comments: comments_count })}</span>
          {is_suspended && <Badge tone="rejected">{t('suspended')}</Badge>}
        </li>
      </ul>
    </section>
  )
}
