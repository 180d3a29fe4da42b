import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a secret that has to be readable again. `key`: 32 bytes in base64url. A row of another owner does not decrypt. */
export function encryptSecret(key: string, owner: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, Buffer.from(key, 'base64url'), nonce).setAAD(Buffer.from(owner))
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, encrypted, cipher.getAuthTag()]).toString('base64url')
}

/** Throws where the key or the owner is another one, or the text was changed. */
export function decryptSecret(key: string, owner: string, stored: string): string {
  const bytes = Buffer.from(stored, 'base64url')
  const [nonce, encrypted, tag] = [
    bytes.subarray(0, NONCE_BYTES),
    bytes.subarray(NONCE_BYTES, -TAG_BYTES),
    bytes.subarray(-TAG_BYTES),
  ]
  const decipher = createDecipheriv(ALGORITHM, Buffer.from(key, 'base64url'), nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
  return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8')
}
