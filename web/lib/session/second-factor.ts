import type { SecondFactorDue } from '../../../contract/errors.ts'

/** Due second factor of a sign-in at a provider, for the sign-in page. */
let waiting: SecondFactorDue | undefined

/** Keeps the next step of a sign-in for the page that asks for it; with none, forgets it. */
export function storeSecondFactor(due: SecondFactorDue | undefined): void {
  waiting = due
}

export function storedSecondFactor(): SecondFactorDue | undefined {
  return waiting
}
