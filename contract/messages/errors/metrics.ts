import { errorText } from '../error-text.ts'

export const onlyLocal = errorText('Metrics are only for this machine, unless METRICS_TOKEN is set.')
export const tokenNeeded = errorText('The metrics need their token.')
