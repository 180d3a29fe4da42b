import { FileSpreadsheet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'

/** Leads to the import of a list. */
export function ImportLink() {
  const t = useTranslations('invitations.import')
  return (
    <ButtonLink to="/admin/users/import" variant="secondary" icon={FileSpreadsheet}>
      {t('open')}
    </ButtonLink>
  )
}
