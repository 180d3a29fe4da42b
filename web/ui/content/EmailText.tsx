/** An address, which breaks before its @ where it has to, rather than within a word. */
export function EmailText({ children: email }: { children: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
