/**
 * How many seconds ago the member gave an answer, such as to an event, that waited on a device for the line. An answer that was
 * given later, on another device, stays.
 */
export const ANSWER_AGE = 'quad-answer-age'

/** The field of the error where a later answer counts. */
export const SUPERSEDED = 'superseded'
