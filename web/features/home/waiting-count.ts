import type { Home } from '../../../contract/home.ts'

/** How many rows wait for the member: all requests to connect are one. */
export function countWaiting({ offers, invitations, changes_requested, requests, drafts }: Home): number {
  return offers.length + invitations.length + changes_requested.length + Math.min(requests.count, 1) + drafts.length
}
