/** True in a browser that knows passkeys. */
export function hasPasskeys(): boolean {
  return typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function'
}
