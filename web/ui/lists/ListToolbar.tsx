import type { ReactNode } from 'react'
import { SEARCH_MAX } from '../../../contract/text.values.ts'
import type { ListSearch } from '../../lib/lists/list-search.ts'
import { useTypedText } from '../../lib/lists/use-typed-text.ts'
import { classNames } from '../class-names.ts'
import { SearchInput } from '../forms/SearchInput.tsx'

type ListToolbarProps = {
  list: Pick<ListSearch, 'state' | 'search'>
  /** Names the search box. */
  label: string
  placeholder?: string
  searchClassName: string
  className?: string
  /** Filters, order and counts. */
  children: ReactNode
}

/** Above a list: the search box, whose text is looked for once typing pauses, then the filters. */
export function ListToolbar({
  list,
  label,
  placeholder = label,
  searchClassName,
  className,
  children,
}: ListToolbarProps) {
  const [text, setText] = useTypedText(list.state.q ?? '', list.search)
  return (
    <div className={classNames('mt-6 flex flex-wrap items-center gap-3', className)}>
      <SearchInput
        label={label}
        placeholder={placeholder}
        value={text}
        onValueChange={setText}
        maxLength={SEARCH_MAX}
        className={searchClassName}
      />
      {children}
    </div>
  )
}
