import { Fragment } from 'react'

/** A text of the contract, in English, with code between backticks. */
export function CodeText({ children }: { children: string }) {
  return (
    <span lang="en" dir="ltr">
      {children.split('`').map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text stay in place
          <code key={index} className="text-[0.95em] wrap-anywhere">
            {part}
          </code>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text stay in place
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
    </span>
  )
}
