import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { SignUpChallenge } from '../../../contract/accounts.ts'

self.addEventListener('message', async ({ data: challenge }: MessageEvent<SignUpChallenge>) => {
  const solution = await solveChallenge({ challenge, deriveKey })
  self.postMessage(solution && { counter: solution.counter, derivedKey: solution.derivedKey })
})
