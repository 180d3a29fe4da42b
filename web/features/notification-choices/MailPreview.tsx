import { CalendarDays, Mail, Moon, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { MailPreview as Preview } from '../../../contract/notification-choices.ts'
import type { IconType } from '../../ui/art/icon-type.ts'
import { Disclosure } from '../../ui/content/Disclosure.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useMailPreview } from './notification-choices.api.ts'

const NAMED = 3
const DAY = { month: 'short', day: 'numeric' } as const

/** The mails of last week by these choices, read out when it changes. */
export function MailPreview() {
  const { data } = useMailPreview()
  return (
    <div aria-live="polite" className="rounded-md border border-border bg-surface p-5">
      {data ? <PreviewText preview={data} /> : <Skeleton className="h-72 sm:h-40" />}
    </div>
  )
}

function PreviewText({ preview: { from, until, mails, seen, pushed } }: { preview: Preview }) {
  const t = useTranslations('notificationChoices.preview')
  const format = useFormatter()
  const atOnce = mails.filter(({ kind }) => kind === 'now')
  const digests = mails.filter(({ kind }) => kind === 'digest')
  const named = atOnce.flatMap(({ lines }) => lines.slice(0, 1)).slice(0, NAMED)
  const things = digests.reduce((sum, { lines }) => sum + lines.length, 0)
  const day = (time: string) => format.dateTime(new Date(time), DAY)
  return (
    <>
      <p className="text-14 text-muted">{t('period', { from: day(from), until: day(until) })}</p>
      <h2 className="mt-1 mb-4 font-display text-24">{t('count', { count: mails.length })}</h2>
      <ul>
        {atOnce.length > 0 && (
          <PreviewLine icon={Mail}>
            <strong>{t('atOnce', { count: atOnce.length })}</strong>{' '}
            <span dir="auto" className="wrap-anywhere">
              {named.join('; ')}
            </span>
          </PreviewLine>
        )}
        {digests.length > 0 && (
          <PreviewLine icon={CalendarDays}>{t('digests', { count: digests.length, things })}</PreviewLine>
        )}
        {pushed > 0 && <PreviewLine icon={Smartphone}>{t('pushed', { count: pushed })}</PreviewLine>}
        {seen > 0 && <PreviewLine icon={Moon}>{t('seen', { count: seen })}</PreviewLine>}
        {mails.length === 0 && pushed === 0 && seen === 0 && <li className="text-14 text-text-2">{t('nothing')}</li>}
      </ul>
      {digests.map(({ at, lines }) => (
        <Disclosure
          key={at}
          label={t('see', { day: day(at) })}
          labelStyles="touch-target font-bold text-accent"
          className="text-14 text-text-2"
        >
          <ul className="list-disc py-1 ps-5">
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may be the same, and do not change
              <li key={index} dir="auto" className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        </Disclosure>
      ))}
    </>
  )
}

function PreviewLine({ icon: Icon, children }: { icon: IconType; children: ReactNode }) {
  return (
    <li className="flex gap-3 border-t border-border py-3 text-14 text-text-2">
      <Icon size={18} className="mt-0.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}
