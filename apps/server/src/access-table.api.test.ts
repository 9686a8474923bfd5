// Who may make which call. The table names every call of the contract by hand: a new call without an entry fails, and so does a
// call whose access was changed in the contract alone.
import { randomUUID } from 'node:crypto'
import { type Call, createWebhook, listMySessions, saveTelematicsConnection } from '@stormlane/contract'
import { findExample } from '@stormlane/contract/examples'
import type { ApiPermission } from '@stormlane/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../test/app.ts'
import { CONTRACT_CALLS } from '../test/contract-calls.ts'
import { sendForm } from '../test/upload.ts'
import { DEMO_ORGANIZATION_ID, demoId } from './demo/demo-assets.ts'
import { apiTokenService } from './modules/account/api-token.service.ts'
import { operatorOf } from './platform/http/session.ts'

const words = (text: string) => text.trim().split(/\s+/)

const ANYONE = words(`
  confirmIntegration confirmPasswordReset describeInvitation fetchRouteFromCache getAlertFeature getCameraPicture getHealth
  getRoadTile getTile receiveMotiveWebhook receiveStripeWebhook requestPasswordReset setTestClock signIn signOut trackEvents
  answerSignInChallenge finishPasskeySignIn startPasskeySignIn
  finishCompanySignIn startCompanySignIn`)
const MEMBERS = words(`
  cacheRoute changeMyPassword confirmSecondFactor createBatchUpload createLocation createRoute deleteBatchUpload deleteLocation deleteRoute describeRasterFile
  downloadBatchUpload downloadRejectedRows dryRunDriverNotification endMyOtherSessions endMySession fileSupportMessage geocode getBatchUpload getHourlyImpact
  getLocation getMe getPortalAccountInfo getPortalFeatures getPortalMetadata getRoute getRouteForecast getSubhourlyImpact getVehicle getVerification
  getMySecurity
  getWeather getWildfire listAlertFeatures listBatchRows listBatchUploads listDriverNotifications listEvents listFloodChance
  listGovernmentAlerts listGroups listHistoricalStorms listImpactBlurbs listLocations listMySessions listRoadConditions listRoutes listTilesets
  listVehicleMessages listVehicles previewLocation processBatchUpload publishTestUpdate readFleetValues refreshRoute removeSecondFactor renameMe
  addPasskey removePasskey renewRecoveryCodes startPasskey startSecondFactor
  sendVehicleMessage setVehicleNotifications streamDepartures suggestLocations updateBatchRow updateLocation updateRoute`)
const ADMINS = words(`
  createApiToken createCustomerPortalSession createDriverNotification createWebhook deleteDriverNotification deleteTelematicsConnection deleteWebhook endMemberSessions exportAuditLines
  getWebhookSecret inviteMember inviteMemberAgain listApiTokens listAuditActors listAuditLines listMembers
  listTelematicsConnections listWebhookDeliveries listWebhooks redeliverWebhook removeMember resendVehicleMessage revokeApiToken
  rotateApiToken rotateWebhookSecret saveTelematicsConnection testTelematicsConnection sendTestWebhook updateDriverNotification updateMember updateWebhook
  getSignInRules resetMemberSecondFactor updateSignInRules
  getIdentityProvider removeIdentityProvider saveIdentityProvider testIdentityProvider verifyIdentityDomain
  upgradeNow`)
/** What an organization without a subscription may still do. */
const WITHOUT_SUBSCRIPTION = words(
  `changeMyPassword createCustomerPortalSession endMyOtherSessions endMySession getMe getPortalAccountInfo getPortalFeatures
  getMySecurity listMySessions confirmSecondFactor removeSecondFactor renameMe renewRecoveryCodes startSecondFactor upgradeNow
  addPasskey removePasskey startPasskey`,
)
/** What a user may still do who must first set up a second factor. */
const WITHOUT_SECOND_FACTOR = words(
  'addPasskey confirmSecondFactor getMe getMySecurity getPortalFeatures removePasskey removeSecondFactor renewRecoveryCodes startPasskey startSecondFactor',
)
/** What programs may call, and the permission that their tokens need. */
const PROGRAMS: Record<string, ApiPermission> = {
  createRoute: 'admin',
  sendVehicleMessage: 'admin',
  getRoute: 'portal',
  getVehicle: 'portal',
  listLocations: 'portal',
  listRoutes: 'portal',
  listVehicles: 'portal',
  getHourlyImpact: 'ratings',
  getSubhourlyImpact: 'ratings',
  getWildfire: 'ratings',
  listImpactBlurbs: 'ratings',
  getWeather: 'weather',
  listTilesets: 'tiling',
  getRouteForecast: 'eta',
  streamDepartures: 'rightroute_range',
  listEvents: 'events',
  listAlertFeatures: 'weather_alerts',
  listGovernmentAlerts: 'weather_alerts',
  getVerification: 'ratings_historical',
  listHistoricalStorms: 'ratings_historical',
}

const REFUSALS = [
  'NOT_AUTHENTICATED',
  'INVALID_TOKEN',
  'SUBSCRIPTION_ENDED',
  'ADMIN_ONLY',
  'PERMISSION_NOT_GRANTED',
  'WEATHER_PERMISSION_NEEDED',
  'ORGANIZATION_INACTIVE',
  'SECOND_FACTOR_SETUP_NEEDED',
]

let server: TestApp
/** Tokens by caller. */
const tokens = { member: '', admin: '', otherOrganization: '', deactivated: '', expired: '', program: '' }
/** A resource of the demo organization for the first part of a path. */
const resources: Record<string, string> = {}

beforeAll(async () => {
  // No rate limit stands between the callers and the rules.
  server = await startTestApp({ RATE_LIMIT_ADDRESS: '100000', RATE_LIMIT_TOKEN: '100000' })
  tokens.admin = await server.signIn()
  tokens.member = await server.signIn('member@stormlane.example')
  tokens.otherOrganization = await server.signIn('trial@stormlane.example')
  tokens.expired = await server.signIn('expired@stormlane.example')
  tokens.deactivated = await signInDeactivated()
  // No call needs `long_range`: this token is valid, and has the permission for nothing.
  const wish = { name: 'Without permissions', permissions: ['long_range' as const], expiresAt: null }
  const actor = operatorOf(DEMO_ORGANIZATION_ID)
  tokens.program = (await apiTokenService({ ...server, ...server.services }).create(actor, wish)).secret
  await makeResources()
})
afterAll(() => server.stop())

/** A session that exists although its user is deactivated, as if the end of sessions had failed. */
async function signInDeactivated(): Promise<string> {
  const user = { organizationId: DEMO_ORGANIZATION_ID, email: 'gone@guest.example', name: 'Gone', isAdmin: true }
  const id = await server.services.operator.addUser(user)
  const token = await server.signIn(user.email)
  await server.database.asSystem.updateTable('users').set({ deactivated_at: TEST_NOW }).where('id', '=', id).execute()
  return token
}

async function makeResources(): Promise<void> {
  const post = async (path: string, payload: object) =>
    (await server.send('POST', `/api${path}`, { payload: { token: tokens.admin, ...payload } })).json()
  const vehicle = await server.database.asSystem
    .insertInto('vehicles')
    .values({
      organization_id: DEMO_ORGANIZATION_ID,
      name: 'Truck',
      source: 'samsara',
      external_id: 'truck',
      external_driver_id: null,
      type: 'truck',
      created_at: TEST_NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = { name: 'sites.csv', content: 'name,latitude,longitude\nYard,41.2,-96\nBad,,\n' }
  const upload = await sendForm(server, { token: tokens.admin, batch_type: 'location', file })
  Object.assign(resources, {
    cities: demoId(4, 1),
    routes: demoId(5, 1),
    driver_notifications: demoId(6, 1),
    members: demoId(2, 2),
    users: (await server.ask(listMySessions, tokens.admin)).sessions[0]?.id,
    vehicles: vehicle.id,
    vehicle_messages: (await post(`/vehicles/${vehicle.id}/message`, { message: 'Hello' })).vehicle_message.id,
    batch_uploads: upload.json().batch_upload.id,
    api_tokens: (await post('/api_tokens.json', { name: 'Tower', permissions: ['weather'] })).api_token.id,
    telematics_connections: (
      await post(saveTelematicsConnection.path, findExample(saveTelematicsConnection)?.body as object)
    ).telematics_connection.id,
    account: (await post(createWebhook.path, findExample(createWebhook)?.body as object)).webhook.id,
  })
}

/** Sends the call with this token. Without input, an admitted caller gets an answer or an error that names what is missing. */
async function send(
  call: Call,
  token: string | undefined,
  { id, body }: { id?: string | undefined; body?: unknown } = {},
) {
  if (call.upload) return sendForm(server, { ...(token && { token }), batch_type: 'location' })
  const path = call.path.replace(':id', id ?? randomUUID()).replace(/:(\w+)/g, (_, name: string) => {
    return String(findExample(call)?.params?.[name] ?? 'x')
  })
  const payload = body === undefined ? {} : { payload: body as object }
  return server.send(call.method, `/api${path}`, {
    ...payload,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  })
}

function codeOf({ text }: { text: string }): string | undefined {
  try {
    return (JSON.parse(text) as { code?: string }).code
  } catch {
    return undefined
  }
}
/** The code of the refusal, or "admitted" for every other answer. */
async function outcome(call: Call, token: string | undefined): Promise<string> {
  const code = codeOf(await send(call, token)) ?? ''
  return REFUSALS.includes(code) ? code : 'admitted'
}

test('the table names every call of the contract, once', () => {
  expect([...ANYONE, ...MEMBERS, ...ADMINS].toSorted()).toEqual(CONTRACT_CALLS.map(({ id }) => id).toSorted())
})

const named = (ids: readonly string[]) => CONTRACT_CALLS.filter(({ id }) => ids.includes(id))
const guarded = named([...MEMBERS, ...ADMINS])

test.each(named(ANYONE).filter(({ id }) => id !== 'setTestClock' && id !== 'getTile'))(
  '$id is open to anyone',
  async (call) => expect(await outcome(call, undefined)).toBe('admitted'),
)

describe.each(guarded)('$id', (call) => {
  const adminsOnly = ADMINS.includes(call.id)

  test('refuses a caller without a token and a deactivated user with 401', async () => {
    expect((await send(call, undefined)).status).toBe(401)
    expect((await send(call, tokens.deactivated)).status).toBe(401)
  })

  test(`${adminsOnly ? 'refuses' : 'admits'} members and admits admins`, async () => {
    expect(await outcome(call, tokens.member)).toBe(adminsOnly ? 'ADMIN_ONLY' : 'admitted')
    expect(await outcome(call, tokens.admin)).toBe('admitted')
  })

  test('refuses a program whose token lacks the permission', async () => {
    const refusal = PROGRAMS[call.id] === 'weather' ? 'WEATHER_PERMISSION_NEEDED' : 'PERMISSION_NOT_GRANTED'
    expect([await outcome(call, tokens.program), call.api?.permission]).toEqual([refusal, PROGRAMS[call.id]])
  })

  test('answers 402 to an organization whose subscription has ended, except for its account', async () => {
    const open = WITHOUT_SUBSCRIPTION.includes(call.id)
    expect(await outcome(call, tokens.expired)).toBe(open ? 'admitted' : 'SUBSCRIPTION_ENDED')
  })
})

describe('a user who must first set up a second factor', () => {
  let token: string

  beforeAll(async () => {
    const organizationId = await server.services.operator.create({ name: 'Strict', plan: 'full' })
    const user = { organizationId, email: 'strict@guest.example', name: 'Strict', isAdmin: true, passwordHash: 'x' }
    await server.services.operator.addUser(user)
    await server.services.secondFactors.setRequired(operatorOf(organizationId), true)
    token = await server.signIn(user.email)
  })

  test.each(guarded)('is admitted to $id only if that helps with it', async (call) => {
    const open = WITHOUT_SECOND_FACTOR.includes(call.id)
    expect(await outcome(call, token)).toBe(open ? 'admitted' : 'SECOND_FACTOR_SETUP_NEEDED')
  })
})

describe('another organization', () => {
  const ofResource = guarded.filter(({ path }) => path.includes('/:id') && !path.includes('webhook_deliveries'))

  test.each(ofResource)('gets 404 from $method $path of a resource that exists', async (call) => {
    const id = resources[call.path.split('/')[1] ?? '']
    expect(id).toEqual(expect.any(String))
    const answer = await send(call, tokens.otherOrganization, { id, body: findExample(call)?.body })
    expect([call.id, answer.status]).toEqual([call.id, 404])
  })

  test('gets lists without any resource of the first', async () => {
    const lists = guarded.filter(({ method, path, mediaType }) => method === 'GET' && !path.includes(':') && !mediaType)
    for (const call of lists) {
      const { text } = await send(call, tokens.otherOrganization)
      for (const id of [DEMO_ORGANIZATION_ID, ...Object.values(resources)])
        expect([call.id, text.includes(id)]).toEqual([call.id, false])
    }
  })
})
