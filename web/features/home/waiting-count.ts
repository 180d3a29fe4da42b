import type { Home } from '../../../contract/home.ts'

/** How many rows wait for the member: all requests to connect are one, as are all reviews. */
export function countWaiting({
  offers,
  invitations,
  changes_requested,
  requests,
  reviews,
  readings = [],
  drafts,
}: Home): number {
  const rows = offers.length + invitations.length + changes_requested.length + readings.length + drafts.length
  return rows + Math.min(requests.count, 1) + Math.min(openReviews(reviews), 1)
}

/** How many ideas a reviewer has to decide on, or may take. */
export function openReviews(reviews: Home['reviews']): number {
  return reviews ? reviews.assigned + reviews.free : 0
}
