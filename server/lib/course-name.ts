/** As people call a course of a learning platform. */
export function courseName({ label, title }: { label: string; title: string }): string {
  return [label, title].filter((part, index, parts) => part && parts.indexOf(part) === index).join(' ')
}
