import { QrCode as CodeIcon, Landmark } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Certificate } from '../../../contract/certificates.ts'
import { textLanguage } from '../../lib/pages/text-language.ts'
import { classNames } from '../../ui/class-names.ts'
import { QrCode } from '../../ui/content/QrCode.tsx'

/** A certificate as on paper: white in both themes. */
export function CertificateSheet({ certificate }: { certificate: Certificate }) {
  const t = useTranslations('certificate')
  const format = useFormatter()
  const { kind, number, name, issuer, idea, role, office, since, url, ended_at } = certificate
  const date = format.dateTime(new Date(since), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <>
      <article
        className={classNames(
          'certificate relative border-3 bg-[#fff] p-6 text-[#111a15] sm:p-12',
          ended_at ? 'border-[#4c5751] text-[#4c5751]' : 'border-[#111a15]',
        )}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <p dir="auto" className="flex items-center gap-2.5 text-15 font-bold wrap-anywhere">
            <Landmark size={22} className="shrink-0" />
            {issuer}
          </p>
          <p className="text-14">{t('number', { number })}</p>
        </div>
        <p className="mt-10 text-15">{t('says')}</p>
        <h1
          dir="auto"
          tabIndex={-1}
          lang={textLanguage(name)}
          className="font-display text-40 wrap-anywhere max-sm:text-32"
        >
          {name}
        </h1>
        <p className="mt-3 text-17 wrap-anywhere">{sentence()}</p>
        {idea && (
          <h2 dir="auto" lang={textLanguage(idea)} className="mt-2 max-w-xl font-display text-24 wrap-anywhere">
            {idea}
          </h2>
        )}
        {role && <p className="mt-2 text-15 wrap-anywhere">{t('role', { role })}</p>}
        <dl className="mt-16 flex flex-wrap gap-x-14 gap-y-4 pe-40 max-sm:mt-8 max-sm:pe-0">
          <div className="flex flex-col-reverse justify-end">
            <dt className="text-13">{t(`day.${kind}`)}</dt>
            <dd className="text-15 font-bold">{date}</dd>
          </div>
          <div className="flex flex-col-reverse justify-end">
            <dt className="text-13">{office ? t('office', { office }) : t('givenBy')}</dt>
            <dd dir="auto" className="text-15 font-bold wrap-anywhere">
              {issuer}
            </dd>
          </div>
        </dl>
        <div className="bg-[#fff] p-3 max-sm:mt-6 max-sm:w-38 sm:absolute sm:-end-0.75 sm:-bottom-0.75">
          <QrCode text={url} label={t('code', { url })} className="size-33" />
        </div>
      </article>
      <p className="mt-3 flex items-start gap-2 text-13 wrap-anywhere text-text-2">
        <CodeIcon size={16} className="mt-0.5 shrink-0" />
        {t('code', { url: url.replace(/^https?:\/\//, '') })}
      </p>
    </>
  )

  function sentence() {
    const { award, call, stage, reviews } = certificate
    const is_author = `${certificate.is_author}` as const
    if (kind === 'reviews') return t('reviews', { count: reviews })
    if (kind === 'team') return t('team', { is_author, stage: stage === 'in_use' ? stage : 'tried' })
    return t.rich('award', { is_author, award, call, strong: (words) => <strong>{words}</strong> })
  }
}
