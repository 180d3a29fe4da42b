import { useFormatter } from 'use-intl'
import { Disclosure } from './Disclosure.tsx'

type ChartTableProps = {
  caption: string
  /** The line that shows it. */
  show: string
  columns: string[]
  rows: [name: string, ...values: number[]][]
}

/** The numbers of a chart, behind a line that shows them. */
export function ChartTable({ caption, show, columns, rows }: ChartTableProps) {
  const { number } = useFormatter()
  return (
    <Disclosure
      label={show}
      labelStyles="touch-target rounded-xs text-13 font-bold text-accent"
      className="mt-4 text-14 print:hidden"
    >
      <div className="mt-2 overflow-x-auto">
        <table className="w-full border-collapse">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-border-strong text-13 text-text-2">
              {columns.map((column, index) => (
                <th key={column} scope="col" className={`py-1.5 font-medium ${index > 0 ? 'text-end' : 'text-start'}`}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...values]) => (
              <tr key={name} className="border-b border-border">
                <th scope="row" className="py-1.5 text-start font-regular">
                  {name}
                </th>
                {values.map((value, index) => (
                  <td key={columns[index + 1]} className="py-1.5 text-end tabular-nums">
                    {number(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Disclosure>
  )
}
