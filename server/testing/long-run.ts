/** True in `npm run test:faults`, which compares times, and tries everything that `npm test` tries a share of. */
export const isLongRun = Boolean(process.env.QUAD_LONG_TESTS)
