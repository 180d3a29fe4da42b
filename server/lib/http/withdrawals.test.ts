import { expect, onTestFinished, test } from 'vitest'
import { ALL_ENDPOINTS } from '../../../contract/endpoints.ts'
import type { EndpointShape } from '../../../contract/http.ts'
import { API_CHANGES } from '../../features/docs/changes.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { DAY } from '../clock.ts'

/** Half a year. */
const NOTICE_MS = 182 * DAY
const WITHDRAWN = { announced: '2026-12-01', ends: '2027-07-01', instead: 'listFeed' }

/** As if the call was declared so. */
function withdraw(name: string): void {
  const endpoint = ALL_ENDPOINTS[name] as EndpointShape
  Object.assign(endpoint, { withdrawn: WITHDRAWN })
  onTestFinished(() => {
    delete endpoint.withdrawn
  })
}

test('every response of a withdrawn call says since when, until when and what to use: stored ones and errors too', async () => {
  withdraw('listWantedSkills')
  const { call } = await startTestApp()
  const path = String(ALL_ENDPOINTS.listWantedSkills?.path)
  for (const url of [path, path, `${path}?nonsense=1`]) {
    const { headers } = await call('GET', url)
    expect(headers).toMatchObject({
      deprecation: '@1796083200',
      sunset: 'Thu, 01 Jul 2027 00:00:00 GMT',
      link: '</docs/api/listFeed>; rel="successor-version"',
    })
  }
  const { headers } = await call('GET', '/v1/ideas/feed')
  expect(headers).not.toHaveProperty('deprecation')
  expect(headers).not.toHaveProperty('sunset')
})

test('the document marks a withdrawn call, and its description says the day and the other call', async () => {
  withdraw('listWantedSkills')
  const { call } = await startTestApp()
  const { paths } = (await call('GET', '/v1/openapi.json')).json()
  const { get } = paths[String(ALL_ENDPOINTS.listWantedSkills?.path)]
  expect(get).toMatchObject({ deprecated: true })
  expect(get.description).toContain('Withdrawn: it ends on 2027-07-01. Use `listFeed` in its place.')
  const { reference } = (await call('GET', '/v1/reference/listWantedSkills')).json()
  expect(reference.description).toContain('Withdrawn: it ends on 2027-07-01.')
  expect(paths['/v1/ideas/feed'].get).not.toHaveProperty('deprecated')
})

test('a call is withdrawn half a year ahead, for another one, and among the changes of the API', () => {
  const problems = Object.entries(ALL_ENDPOINTS).flatMap(([name, { withdrawn }]) => {
    if (!withdrawn) return []
    const { announced, ends, instead } = withdrawn
    const isLate = Date.parse(ends) - Date.parse(announced) < NOTICE_MS
    const isTold = API_CHANGES.some(({ date, names }) => date === announced && names.includes(name))
    return isLate || !isTold || !ALL_ENDPOINTS[instead] ? [name] : []
  })
  expect(problems).toEqual([])
})
