// Who may make which call. The table names every call of the contract by hand: a new call without an entry fails, and so does a
// call whose access was changed in the contract alone.
import type { Call } from '@stormlane/contract'
import type { ApiPermission } from '@stormlane/domain/product'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../test/app.ts'
import { CONTRACT_CALLS } from '../test/contract-calls.ts'
import { sendCall } from '../test/send-call.ts'
import { DEMO_ORGANIZATION_ID, demoId } from './demo/demo-assets.ts'
import { apiTokenService } from './modules/account/api-token.service.ts'
import { operatorOf } from './platform/http/session.ts'
import { randomToken, sha256 } from './platform/tokens.ts'

const words = (text: string) => text.trim().split(/\s+/)

const ANYONE = words(`
  confirmIntegration confirmPasswordReset describeInvitation fetchRouteFromCache getAlertFeature getCameraPicture getHealth
  getRoadTile getStreetTile getTile getValueTile receiveMotiveWebhook receiveStripeWebhook requestPasswordReset setTestClock signIn signOut trackEvents
  answerSignInChallenge finishPasskeySignIn startPasskeySignIn
  finishCompanySignIn startCompanySignIn`)
const MEMBERS = words(`
  countAffectedAssets getBriefing draftHandOver sendHandOver getAffectedAsset handleAffectedAsset handleAffectedAssets listAffectedAssets listAffectedChanges listAffectedEvents listAffectedStorms listColleagues noteAffectedAsset
  createSavedView deleteSavedView listSavedViews updateSavedView
  getRouteDecision getVehicleDecision listDecisions getProof getProofFile listProofCases
  getAffectedMail saveAffectedMail stopAffectedMail
  createBriefingSubscription deleteBriefingSubscription listBriefingSubscriptions updateBriefingSubscription
  getBestStopOrder getVehicleDriver cacheRoute createRouteLink listRouteLinks revokeRouteLink changeMyPassword confirmSecondFactor createBatchUpload createLocation createRoute deleteBatchUpload deleteLocation deleteRoute describeRasterFile
  downloadBatchUpload downloadRejectedRows dryRunDriverNotification endMyOtherSessions endMySession fileSupportMessage listSupportMessages geocode getBatchUpload getHourlyImpact
  getLocation getMe getPortalAccountInfo getPortalFeatures getPortalMetadata getRoute getRouteForecast getSubhourlyImpact getVehicle getVehicleStops getVehicleTrack getVerification
  getMySecurity
  getStorm listStorms listStormAssets listStormCrossings getStormRoom getStormRoomFile saveStormNote watchStorm
  getWeather getWildfire listAlertFeatures listBatchRows listBatchUploads listDriverNotifications listEvents listFloodChance
  listGovernmentAlerts listGroups listHistoricalStorms listImpactBlurbs listLocations listMySessions listOwnLimits listRoadConditions listRoutes listTilesets getTileJson
  listVehicleMessages cancelMessageSending draftVehicleMessages getMessageSending listMessageSendings listMessageTemplates listVehicles previewLocation processBatchUpload publishTestUpdate readFleetValues refreshRoute removeSecondFactor renameMe
  addPasskey removePasskey renamePasskey renewRecoveryCodes startPasskey startSecondFactor
  createVehicles editVehicle getOwnVehicle retireVehicle retireVehicles
  changeVehicles deleteLocations deleteRoutes moveRoutes sendVehicleMessage sendVehicleMessages setVehicleNotifications streamDepartures suggestLocations updateBatchRow updateLocation updateRoute`)
/** What only programs may call that may write positions. */
const TRACKERS = words('postOsmAnd pushPositions receiveOsmAnd receiveOwnTracks receiveTraccar')
const ADMINS = words(`
  createCalendarFeed deleteCalendarFeed getCalendarFeed createChannel deleteChannel listChannelNotices listChannels sendTestNotice updateChannel
  checkDataSources createApiToken createCustomerPortalSession createDriverNotification createWebhook deleteDriverNotification deleteTelematicsConnection deleteWebhook endMemberSessions exportAuditLines
  getWebhookSecret inviteMember inviteMemberAgain listApiTokens listAuditActors listAuditLines listDataSources listMembers
  listTelematicsConnections listWebhookDeliveries listWebhooks redeliverWebhook removeMember resendVehicleMessage revokeApiToken
  rotateApiToken rotateWebhookSecret saveTelematicsConnection testTelematicsConnection sendTestWebhook updateDriverNotification updateMember updateWebhook
  createMessageTemplate deleteMessageTemplate updateMessageTemplate
  deleteEscalationRule getEscalationRule saveEscalationRule
  changeOwnLimits getDecidingCosts getFleetSettings getSignInRules resetMemberSecondFactor updateDecidingCosts updateFleetSettings updateOrganizationSettings updateSignInRules
  getIdentityProvider removeIdentityProvider saveIdentityProvider testIdentityProvider verifyIdentityDomain
  upgradeNow`)
/** What an organization without a subscription may still do. */
const WITHOUT_SUBSCRIPTION = words(
  `changeMyPassword createCustomerPortalSession endMyOtherSessions endMySession getMe getPortalAccountInfo getPortalFeatures
  getMySecurity listMySessions confirmSecondFactor removeSecondFactor renameMe renewRecoveryCodes startSecondFactor upgradeNow
  addPasskey removePasskey renamePasskey startPasskey`,
)
/** What a user may still do who must first set up a second factor. */
const WITHOUT_SECOND_FACTOR = words(
  'addPasskey confirmSecondFactor getMe getMySecurity getPortalFeatures removePasskey removeSecondFactor renamePasskey renewRecoveryCodes startPasskey startSecondFactor',
)
/** What a freight partner's page may call: it reads, and sees no messages to drivers. Its list of sessions is empty. */
const PARTNER_PAGES = words(`
  getBestStopOrder getRouteDecision getVehicleDecision listDecisions
  describeRasterFile geocode getHourlyImpact getLocation getMe getPortalAccountInfo getPortalFeatures getPortalMetadata getRoute
  getRouteForecast getSubhourlyImpact getVehicle getVehicleStops getVehicleTrack getVerification getStorm listStorms getWeather getWildfire listAlertFeatures listEvents
  listFloodChance listGovernmentAlerts listGroups listHistoricalStorms listImpactBlurbs listLocations listMySessions listRoadConditions listRoutes
  listTilesets getTileJson listVehicles previewLocation streamDepartures suggestLocations`)
/** What programs may call, and the permission that their tokens need. */
const PROGRAMS: Record<string, ApiPermission> = {
  createRoute: 'admin',
  createVehicles: 'admin',
  editVehicle: 'admin',
  retireVehicle: 'admin',
  retireVehicles: 'admin',
  sendVehicleMessage: 'admin',
  sendVehicleMessages: 'admin',
  getRoute: 'portal',
  postOsmAnd: 'portal',
  pushPositions: 'portal',
  receiveOsmAnd: 'portal',
  receiveOwnTracks: 'portal',
  receiveTraccar: 'portal',
  getVehicle: 'portal',
  getVehicleStops: 'portal',
  getVehicleTrack: 'portal',
  getRouteDecision: 'portal',
  getVehicleDecision: 'portal',
  listDecisions: 'portal',
  getProof: 'portal',
  getProofFile: 'portal',
  listProofCases: 'portal',
  countAffectedAssets: 'portal',
  listAffectedAssets: 'portal',
  listAffectedChanges: 'portal',
  listAffectedEvents: 'portal',
  listAffectedStorms: 'portal',
  listLocations: 'portal',
  listRoutes: 'portal',
  listVehicles: 'portal',
  getHourlyImpact: 'ratings',
  getSubhourlyImpact: 'ratings',
  getWildfire: 'ratings',
  listImpactBlurbs: 'ratings',
  getWeather: 'weather',
  listTilesets: 'tiling',
  getTileJson: 'tiling',
  getRouteForecast: 'eta',
  getBestStopOrder: 'eta',
  streamDepartures: 'rightroute_range',
  listEvents: 'events',
  listStorms: 'events',
  listStormAssets: 'portal',
  listStormCrossings: 'portal',
  getStorm: 'events',
  listAlertFeatures: 'weather_alerts',
  listGovernmentAlerts: 'weather_alerts',
  getVerification: 'ratings_historical',
  listHistoricalStorms: 'ratings_historical',
}

const EXPIRED_ORGANIZATION_ID = demoId(1, 3)

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
const tokens = {
  member: '',
  admin: '',
  deactivated: '',
  expired: '',
  expiredProgram: '',
  inactive: '',
  inactiveProgram: '',
  program: '',
  partnerPage: '',
}

beforeAll(async () => {
  // No rate limit stands between the callers and the rules.
  server = await startTestApp({ RATE_LIMIT_ADDRESS: '100000', RATE_LIMIT_TOKEN: '100000' })
  tokens.admin = await server.signIn()
  tokens.member = await server.signIn('member@stormlane.example')
  tokens.expired = await server.signIn('expired@stormlane.example')
  tokens.deactivated = await signInDeactivated()
  await signInToInactiveOrganization()
  tokens.partnerPage = await signInOnPartnerPage()
  await server.services.operator.grantApiAccess(EXPIRED_ORGANIZATION_ID)
  tokens.expiredProgram = await server.createApiToken(EXPIRED_ORGANIZATION_ID)
  // No call needs `long_range`: this token is valid, and has the permission for nothing.
  const wish = { name: 'Without permissions', permissions: ['long_range' as const], writeScopes: [], expiresAt: null }
  const actor = operatorOf(DEMO_ORGANIZATION_ID)
  tokens.program = (await apiTokenService({ ...server, ...server.services }).create(actor, wish)).secret
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

/** Sessions and tokens that were issued before the operator deactivated the organization. */
async function signInToInactiveOrganization(): Promise<void> {
  const { operator } = server.services
  const organizationId = await operator.create({ name: 'Closed', plan: 'full' })
  await operator.grantApiAccess(organizationId)
  const user = { organizationId, email: 'closed@guest.example', name: 'Closed', isAdmin: true }
  await operator.addUser(user)
  tokens.inactive = await server.signIn(user.email)
  tokens.inactiveProgram = await server.createApiToken(organizationId)
  await operator.setActive(organizationId, false)
}

/** The session of a freight partner's page, which only reads (ADR 0160). */
async function signInOnPartnerPage(): Promise<string> {
  const token = randomToken()
  const issued = { organizationId: DEMO_ORGANIZATION_ID, provider: 'freightmarket', tokenHash: sha256(token) }
  await server.services.embedTokens.create({ ...issued, now: TEST_NOW })
  const credentials = { provider_name: 'freightmarket', provider_token: token }
  const signedIn = await server.services.sessions.signIn(credentials, { address: '127.0.0.1', userAgent: null })
  if (!('token' in signedIn)) throw new Error('the partner page was asked for a second factor')
  return signedIn.token
}

function codeOf({ text }: { text: string }): string | undefined {
  try {
    return (JSON.parse(text) as { code?: string }).code
  } catch {
    return undefined
  }
}
/** The code of the refusal, or "admitted" for every other answer: without input, an admitted caller learns what is missing. */
async function outcome(call: Call, token: string | undefined): Promise<string> {
  const code = codeOf(await sendCall(server, call, token)) ?? ''
  return REFUSALS.includes(code) ? code : 'admitted'
}

test('the table names every call of the contract, once', () => {
  expect([...ANYONE, ...MEMBERS, ...ADMINS, ...TRACKERS].toSorted()).toEqual(
    CONTRACT_CALLS.map(({ id }) => id).toSorted(),
  )
})

const named = (ids: readonly string[]) => CONTRACT_CALLS.filter(({ id }) => ids.includes(id))
const guarded = named([...MEMBERS, ...ADMINS, ...TRACKERS])

// The address of a tile carries a token of its own, which tiling.api.test.ts and value-tiles.api.test.ts test.
test.each(named(ANYONE).filter(({ id }) => id !== 'getTile' && id !== 'getValueTile'))(
  '$id is open to anyone',
  async (call) => expect(await outcome(call, undefined)).toBe('admitted'),
)

/** A GET for admins is refused because the page has no admin. */
const refusalOfPartnerPage = ({ id, method }: Call) =>
  method === 'GET' && ADMINS.includes(id) ? 'ADMIN_ONLY' : 'PERMISSION_NOT_GRANTED'

describe.each(guarded)('$id', (call) => {
  const adminsOnly = ADMINS.includes(call.id)
  const forTrackers = TRACKERS.includes(call.id)

  test('refuses a caller without a token and a deactivated user with 401', async () => {
    expect((await sendCall(server, call, undefined)).status).toBe(401)
    expect((await sendCall(server, call, tokens.deactivated)).status).toBe(401)
  })

  test.runIf(forTrackers)('refuses people', async () => {
    expect(await outcome(call, tokens.member)).toBe('PERMISSION_NOT_GRANTED')
    expect(await outcome(call, tokens.admin)).toBe('PERMISSION_NOT_GRANTED')
  })

  test.runIf(!forTrackers)(`${adminsOnly ? 'refuses' : 'admits'} members and admits admins`, async () => {
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
    const ofProgram = open ? 'PERMISSION_NOT_GRANTED' : 'SUBSCRIPTION_ENDED'
    expect(await outcome(call, tokens.expiredProgram)).toBe(ofProgram)
  })

  test('refuses users and programs of an inactive organization', async () => {
    expect(await outcome(call, tokens.inactive)).toBe('ORGANIZATION_INACTIVE')
    expect(await outcome(call, tokens.inactiveProgram)).toBe('ORGANIZATION_INACTIVE')
  })

  test("admits a partner's page only to what it shows, which changes nothing", async () => {
    const open = PARTNER_PAGES.includes(call.id)
    expect(await outcome(call, tokens.partnerPage)).toBe(open ? 'admitted' : refusalOfPartnerPage(call))
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
