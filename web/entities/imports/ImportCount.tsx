import { useFormatter } from 'use-intl'
import type { IconType } from '../../ui/art/icon-type.ts'
import { classNames } from '../../ui/class-names.ts'

type ImportCountProps = { icon?: IconType; tone?: string | undefined; count: number; children: string }

/** How many of something an import has: a line of a `<dl>`. */
export function ImportCount({ icon: Icon, tone = 'text-text', count, children }: ImportCountProps) {
  const { number } = useFormatter()
  return (
    <div className="flex items-center gap-3 py-2.5">
      <dt className="flex flex-1 items-center gap-3 text-14 text-text-2">
        {Icon && <Icon size={18} className={classNames('shrink-0', tone)} />}
        {children}
      </dt>
      <dd className={classNames('font-display text-20 tabular-nums', tone)}>{number(count)}</dd>
    </div>
  )
}
