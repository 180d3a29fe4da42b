import type { SignUpChallenge } from '../../../contract/accounts.ts'

/** Does the calculation of a challenge beside the page, which stays usable. Returns the proof. */
export async function solveChallenge(challenge: SignUpChallenge): Promise<string> {
  const worker = new Worker(new URL('./sign-up-proof.worker.ts', import.meta.url), { type: 'module' })
  try {
    const solution = await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => resolve(data))
      worker.addEventListener('error', ({ message }) => reject(new Error(message)))
      worker.postMessage(challenge)
    })
    return JSON.stringify({ challenge, solution })
  } finally {
    worker.terminate()
  }
}
