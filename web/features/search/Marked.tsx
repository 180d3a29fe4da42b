import { textLanguage } from '../../lib/pages/text-language.ts'

/** A text whose found words are marked, by their offsets. */
export function Marked({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  const parts = marks.flatMap(([start, end], index) => [
    { at: start, text: text.slice(marks[index - 1]?.[1] ?? 0, start), isFound: false },
    { at: end, text: text.slice(start, end), isFound: true },
  ])
  return (
    <span lang={textLanguage(text)} dir="auto">
      {parts.map(({ at, text: part, isFound }) =>
        isFound ? (
          <mark key={at} className="rounded-xs bg-accent-soft font-bold text-inherit in-aria-selected:bg-surface">
            {part}
          </mark>
        ) : (
          <span key={at}>{part}</span>
        ),
      )}
      <span>{text.slice(marks.at(-1)?.[1] ?? 0)}</span>
    </span>
  )
}
