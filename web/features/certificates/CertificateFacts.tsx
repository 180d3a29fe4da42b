import { useTranslations } from 'use-intl'
import type { Certificate } from '../../../contract/certificates.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { TEXT_LINK_STYLES } from '../../ui/navigation/text-link-styles.ts'

/** Machine-readable facts of a certificate. */
export function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const t = useTranslations('certificate.programs')
  const { did, key, status_list, status_place } = certificate
  const rows = [
    { name: t('kind'), value: t('kindText') },
    { name: t('did'), value: <code>{did}</code> },
    { name: t('key'), value: <code>{key}</code> },
    { name: t('holder'), value: t('holderText') },
    {
      name: t('list'),
      value: t.rich('listText', {
        place: status_place,
        link: (words) => (
          <a href={status_list} className={TEXT_LINK_STYLES}>
            {words}
          </a>
        ),
      }),
    },
  ]
  return (
    <section aria-labelledby="certificate-programs" className="mt-10 print:hidden">
      <SectionHeading id="certificate-programs" title={t('title')} />
      <dl>
        {rows.map(({ name, value }) => (
          <div
            key={name}
            className="grid gap-x-6 border-b border-border py-3 text-14 sm:grid-cols-[9rem_minmax(0,1fr)]"
          >
            <dt className="text-text-2">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-13 text-text-2">{t('note')}</p>
    </section>
  )
}
