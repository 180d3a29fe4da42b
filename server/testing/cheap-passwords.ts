import { vi } from 'vitest'

// Hundreds of passwords are hashed and checked: by the same code, but with less work for each. Tests of that work itself
// say `vi.unmock`.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  return { ...argon2, hash: (password: string) => argon2.hash(password, { memoryCost: 8, timeCost: 1 }) }
})
