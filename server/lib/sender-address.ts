/** The address in a sender such as `Quad <quad@campus.example>`. */
export function senderAddress(mailFrom: string): string {
  return /<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom
}
