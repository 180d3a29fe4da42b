import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { SignUpChallenge, SignUpProof } from '../../../contract/accounts.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { readSiteKey } from '../../db/site-keys.ts'
import type { Deps } from '../../deps.ts'
import { HOUR, MINUTE, timestamp } from '../../lib/clock.ts'
import { InvalidError, TooManyRequestsError } from '../../lib/errors.ts'
import { throttle, throttleNetwork } from '../../lib/throttle.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'

/** Tries on the whole site. A course that signs up together stays below. */
const USUAL_SIGN_UPS = { name: 'sign-ups', limit: 60, windowMs: HOUR }
const CHALLENGES_PER_IP = { name: 'sign-up-challenge', limit: 120, windowMs: HOUR }
const VALID_MS = 10 * MINUTE
const USES = { name: 'sign-up-proof', limit: 1, windowMs: 2 * VALID_MS }
const EVERYWHERE = 'site'

/** Iterations of a try, and the tries that a browser needs: docs/benchmarks.md has what that takes. */
const COST = 10_000
const MIN_TRIES = 80
const MAX_TRIES = 120

export async function issueChallenge(deps: Deps, ip: string): Promise<SignUpChallenge> {
  await throttleNetwork(deps, CHALLENGES_PER_IP, ip)
  const challenge = await createChallenge({
    ...{ algorithm: 'PBKDF2/SHA-256', cost: COST, deriveKey, counter: randomInt(MIN_TRIES, MAX_TRIES) },
    data: { until: timestamp(deps.clock, VALID_MS) },
    ...(await secretsOf(deps)),
  })
  return SignUpChallenge.parse(challenge)
}

/** Refuses a sign-up without a proof of work while there are more than usual, or always where the settings say so. */
export async function requireProof(deps: Deps, proof: string | undefined): Promise<void> {
  const isBusy = await countTry(deps)
  const { asked } = (await readSiteSettings(deps)).sign_up_proof
  if (asked !== 'always' && !isBusy) return
  if (proof !== undefined && (await isProof(deps, proof))) return
  throw new InvalidError({ proof: errorTexts.signUps.proofNeeded }, errorTexts.signUps.proofNeeded)
}

/** Counts a try. Returns whether there are more than usual. */
async function countTry(deps: Deps): Promise<boolean> {
  return reaches(throttle(deps, USUAL_SIGN_UPS, EVERYWHERE))
}

async function isProof(deps: Deps, text: string): Promise<boolean> {
  const { data: proof } = SignUpProof.safeParse(parseJson(text))
  if (!proof || proof.challenge.parameters.data.until <= timestamp(deps.clock)) return false
  const { verified } = await verifySolution({ ...proof, deriveKey, ...(await secretsOf(deps)) })
  // Each counts once, in all processes.
  return verified && !(await reaches(throttle(deps, USES, proof.challenge.signature)))
}

async function secretsOf({ db }: Deps) {
  const key = await readSiteKey(db, 'sign-up-proof')
  return { hmacSignatureSecret: `challenge ${key}`, hmacKeySignatureSecret: `solution ${key}` }
}

async function reaches(counting: Promise<void>): Promise<boolean> {
  try {
    await counting
    return false
  } catch (error) {
    if (error instanceof TooManyRequestsError) return true
    throw error
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
