import { createCipheriv, randomBytes } from 'node:crypto'

const KEY_BYTES = 32
const NONCE_BYTES = 12

export function newKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url')
}

/** AES-256-GCM; `owner` is authenticated with it. */
export function encryptSecret(key: string, owner: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), nonce).setAAD(Buffer.from(owner))
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, encrypted, cipher.getAuthTag()]).toString('base64url')
}
