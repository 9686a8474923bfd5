import { createConfig, lintFromString } from '@redocly/openapi-core'
import { WEBHOOK_EVENT_TYPES, WEBHOOK_TEST_TYPE } from '@stormlane/domain/product'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  security: object[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, { content: Record<string, { example?: unknown; schema?: unknown }> }>
}

let server: TestApp
let source: string
let operations: Operation[]

beforeAll(async () => {
  server = await startTestApp()
  source = (await server.send('GET', '/api/docs/json')).text
  const { paths } = JSON.parse(source) as { paths: Record<string, Record<string, Operation>> }
  operations = Object.values(paths).flatMap((methods) => Object.values(methods))
})
afterAll(() => server.stop())

test('the document is the same as JSON, as YAML and when it is asked for again', async () => {
  const again = await server.send('GET', '/api/docs/json')
  expect([again.headers['content-type'], again.text]).toEqual(['application/json; charset=utf-8', source])
  const asYaml = await server.send('GET', '/api/docs/yaml')
  expect(asYaml.headers['content-type']).toBe('application/x-yaml')
  expect(asYaml.text.match(/operationId: /g)).toHaveLength(source.match(/"operationId":/g)?.length ?? 0)
})

/** The specification requires both paths; the provider in the second is one of two names (API-132). */
const KNOWN_PROBLEMS = [
  [
    'warn',
    'Paths should resolve unambiguously. Found two ambiguous paths: `/api/cities/{id}` and `/api/{provider}/integration_confirmed`.',
    '#/paths/~1api~1{provider}~1integration_confirmed',
  ],
]

test("the OpenAPI document passes Redocly's recommended rules, except for one that the specified paths break", async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  expect(problems.map(({ severity, message, location }) => [severity, message, location[0]?.pointer])).toEqual(
    KNOWN_PROBLEMS,
  )
})

test('every operation has a tag, a summary, its security, an example response and its 4xx responses', () => {
  expect(operations.length).toBeGreaterThan(60)
  const callsWithoutJson = [
    'getTile',
    'getRoadTile',
    'getStreetTile',
    'getValueTile',
    'getCameraPicture',
    'getProofFile',
    'getStormRoomFile',
    'createCustomerPortalSession',
  ]
  for (const { operationId, tags, summary, security, responses } of operations) {
    const [answer] = Object.values(responses[200]?.content ?? {})
    const failures = Object.entries(responses).filter(([status]) => status.startsWith('4'))
    expect([operationId, tags.length, summary.length > 0, Array.isArray(security)]).toEqual([
      operationId,
      1,
      true,
      true,
    ])
    if (!callsWithoutJson.includes(operationId))
      expect([operationId, answer]).toEqual([operationId, expect.objectContaining({ example: expect.anything() })])
    for (const [, { content }] of failures)
      expect(content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Failure' })
    expect(failures.map(([status]) => status)).toContain('429')
  }
})

test('every operation with a body has an example of it', () => {
  const bodies = operations.flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}))
  expect(bodies.length).toBeGreaterThan(15)
  for (const body of bodies) expect(body.example).toBeDefined()
})

test('every event for webhooks is described with its signed headers, a schema and an example', () => {
  const { webhooks, components } = JSON.parse(source) as {
    webhooks: Record<string, { post: Operation & { parameters: { name: string }[] } }>
    components: { schemas: Record<string, unknown> }
  }
  expect(Object.keys(webhooks)).toEqual([...WEBHOOK_EVENT_TYPES, WEBHOOK_TEST_TYPE])
  for (const [type, { post }] of Object.entries(webhooks)) {
    expect(post.parameters.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature'])
    expect(post.requestBody?.content['application/json']).toMatchObject({
      schema: { type: 'object' },
      example: { type },
    })
  }
  expect(components.schemas).toHaveProperty('WebhookAsset')
})

test('public operations declare no security, and all others declare the token', () => {
  const publicOnes = operations.filter(({ security }) => security.length === 0).map(({ operationId }) => operationId)
  expect(publicOnes).toEqual(expect.arrayContaining(['signIn', 'getHealth', 'fetchRouteFromCache', 'getTile']))
  expect(publicOnes).not.toContain('getMe')
  const others = operations.filter(({ security }) => security.length > 0)
  for (const { security } of others) expect(security).toEqual([{ token: [] }, { tokenInQuery: [] }])
})
