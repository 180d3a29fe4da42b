import { useTranslations } from 'use-intl'
import type { ReferenceField } from '../../../contract/docs.ts'
import { CodeText } from './CodeText.tsx'

type FieldTableProps = {
  caption: string
  fields: readonly (ReferenceField & { place?: string })[]
  /** A table of a request shows which fields are required. */
  isInput?: boolean
}

/** Fields with type, limit and meaning; a line each, which becomes a block on phones. */
export function FieldTable({ caption, fields, isInput = false }: FieldTableProps) {
  const t = useTranslations('docs')
  return (
    <table className="w-full border-collapse text-14 max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b border-text text-start text-13 text-muted">
          {(['field', 'type', 'limit', 'meaning'] as const).map((column) => (
            <th key={column} scope="col" className="py-2.5 pe-4 text-start font-medium">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {fields.map(({ name, type, refers_to, limit, is_required, description, place }) => (
          <tr key={`${place} ${name}`} className="border-b border-border align-top max-sm:block max-sm:py-3">
            <th scope="row" className="py-2.5 pe-4 text-start font-regular max-sm:block max-sm:py-0 sm:w-44">
              <code className="font-bold wrap-anywhere">{name}</code>
              {isInput && is_required && (
                <span className="block text-12 font-bold text-pending-text">{t('needed')}</span>
              )}
              {place && <span className="block text-12 text-muted">{place}</span>}
            </th>
            <td lang="en" className="py-2.5 pe-4 wrap-anywhere max-sm:block max-sm:py-0 sm:w-36">
              {refers_to ? <SchemaLink type={type} name={refers_to} /> : type}
            </td>
            <td lang="en" className="py-2.5 pe-4 text-text-2 max-sm:block max-sm:py-0 sm:w-28">
              {limit}
            </td>
            <td className="py-2.5 wrap-anywhere text-text-2 max-sm:block max-sm:py-0">
              {description && <CodeText>{description}</CodeText>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The type with its name as a link to the table of the schema on this page. */
export function SchemaLink({ type, name }: { type: string; name: string }) {
  const [before, after] = [type.slice(0, type.indexOf(name)), type.slice(type.indexOf(name) + name.length)]
  return (
    <>
      {before}
      <a href={`#${name}`} className="font-bold text-accent underline">
        {name}
      </a>
      {after}
    </>
  )
}
