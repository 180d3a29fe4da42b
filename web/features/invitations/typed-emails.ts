/**
 * The addresses in a text as people paste it: one a line, or separated by commas, semicolons or blanks, also with names
 * (`"Perin, Nethmi" <nethmi@students.example.edu>`). Each once.
 */
export function typedEmails(text: string): string[] {
  const found = text
    .replaceAll(/"[^"]*"/g, '')
    .split(/[,;\n]/)
    .flatMap((part) => /<([^>]*)>/.exec(part)?.[1] ?? part.split(/\s/))
  return [...new Set(found.map((email) => email.trim()).filter(Boolean))]
}
