// Every call that changes or exports something leaves its line in the audit trail, or says here why it leaves none. The list is
// made from the contract: a new writing call without an entry fails.
import type { AuditAction } from '@stormlane/domain/product'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { CONTRACT_CALLS } from '../../../test/contract-calls.ts'
import { type SamsaraServer, startSamsara } from '../../../test/samsara-server.ts'
import { addPasskey, softwareAuthenticator } from '../../../test/software-authenticator.ts'
import { totpCode } from '../../../test/totp-code.ts'
import { sendForm } from '../../../test/upload.ts'
import { DEMO_ORGANIZATION_ID, demoId } from '../../demo/demo-assets.ts'
import { DEMO_LOGIN } from '../../demo/demo-organizations.ts'

const VEHICLE = '00000000-0000-4000-8000-00000000aaaa'
/** The public address of a test server. */
const PORTAL = 'http://localhost:4300'
const DANA = demoId(2, 1)
/** What `inject` names as the address of its requests. */
const ADDRESS = '127.0.0.1'

let samsara: SamsaraServer
let server: TestApp
let token: string

beforeAll(async () => {
  samsara = await startSamsara()
  server = await startTestApp(samsara.environment)
  token = await server.signIn()
  await server.database.asSystem
    .insertInto('vehicles')
    .values({
      organization_id: DEMO_ORGANIZATION_ID,
      id: VEHICLE,
      name: 'Truck 4127',
      source: 'samsara',
      external_id: 'truck',
      external_driver_id: null,
      type: 'truck',
      created_at: TEST_NOW,
    })
    .execute()
})
afterAll(async () => {
  await server.stop()
  samsara.close()
})

const post = (path: string, payload: object = {}) =>
  server.send('POST', `/api${path}`, { payload: { token, ...payload } })
const patch = (path: string, payload: object) => server.send('PATCH', `/api${path}`, { payload: { token, ...payload } })
const get = (path: string) => server.send('GET', `/api${path}?token=${token}`)
const remove = (path: string) => server.send('DELETE', `/api${path}?token=${token}`)

const NOTIFICATION = {
  name: 'High wind',
  notification_type: 'weather',
  thresholds: [{ variable: 'wind_gust', lower_bound: 45, upper_bound: null }],
  template: '{variable}',
}
const newNotification = async (): Promise<string> =>
  (await post('/driver_notifications.json', { driver_notification: NOTIFICATION })).json().driver_notification.id

const scheduledMessage = async (): Promise<string> =>
  (
    await post('/vehicle_messages.json', {
      vehicle_ids: [VEHICLE],
      about: 'Storm',
      texts: { en: 'Slow down' },
      send_at: new Date(TEST_NOW.getTime() + 3_600_000).toISOString(),
    })
  ).json().sending_id

const newTemplate = async (name: string): Promise<string> =>
  (await post('/message_templates.json', { name, texts: { en: 'Stop' } })).json().message_template.id

const newOwnVehicle = async (name: string): Promise<string> =>
  (await post('/vehicles.json', { vehicles: [{ external_id: name, name }] })).json().vehicle_ids[0]

let guests = 10
const newMember = async (number = guests++): Promise<string> => {
  const guest = { organizationId: DEMO_ORGANIZATION_ID, name: 'Guest', isAdmin: false }
  return server.services.operator.addUser({ ...guest, email: `guest${number}@guest.example` })
}

const newToken = async (name: string): Promise<string> =>
  (await post('/api_tokens.json', { name, permissions: ['weather'] })).json().api_token.id

const SITES_FILE = { name: 'sites.csv', content: 'name,latitude,longitude\nYard,41.2,-96\nBad,,\n' }

async function newBatch(): Promise<string> {
  return (await sendForm(server, { token, batch_type: 'location', file: SITES_FILE })).json().batch_upload.id
}

async function failedMessage(): Promise<string> {
  const { id } = (await post(`/vehicles/${VEHICLE}/message`, { message: 'Slow down' })).json().vehicle_message
  await server.database.asSystem
    .updateTable('vehicle_messages')
    .set({ status: 'failed' })
    .where('id', '=', id)
    .execute()
  await server.database.asSystem.deleteFrom('message_outbox').where('message_id', '=', id).execute()
  return id
}

const samsaraConnection = () => ({ provider: 'samsara', credentials: { region: 'us', api_token: samsara.token } })

const createChannel = (name: string) =>
  post('/account/channels', {
    kind: 'slack',
    name,
    from_level: 'high',
    settings: { address: 'https://hooks.example.com/secret' },
  })
const newChannel = async (name: string): Promise<string> => (await createChannel(name)).json().channel.id

const newWebhook = async (name: string): Promise<string> =>
  (await post('/account/webhooks', { url: `https://hooks.example.com/${name}`, events: ['route.clear'] })).json()
    .webhook.id

/** Sets up an authenticator app for Dana. `code` gives the code of so many steps from now. */
async function withSecondFactor() {
  const { secret } = (await post('/users/me/second_factor/start', { password: DEMO_LOGIN.password })).json()
  const code = (steps: number) => totpCode(secret, new Date(TEST_NOW.getTime() + steps * 30_000))
  return { code, answer: await post('/users/me/second_factor/confirm', { code: code(0) }) }
}

/** Another session of Dana, whose id it returns. */
async function otherSession(): Promise<string> {
  const headers = { 'user-agent': 'curl/8.14.1' }
  const key = new URL(
    await server.services.operator.issueTrialKey({ organizationId: DEMO_ORGANIZATION_ID, userId: DANA }),
  ).searchParams.get('trialKey')
  await server.send('POST', '/api/api_client_signin.json', { payload: { trial_key: key }, headers })
  const { sessions } = (await get('/users/me/sessions.json')).json() as { sessions: { id: string; device: string }[] }
  return sessions.find(({ device }) => device === 'curl')?.id ?? ''
}

/** A private address, which is not called. */
async function unreachableWebhook(): Promise<string> {
  await server.database.asSystem.deleteFrom('webhook_endpoints').execute()
  const id = await newWebhook('private')
  await server.database.asSystem.updateTable('webhook_endpoints').set({ url: 'https://localhost:1/' }).execute()
  return id
}

const IDENTITY_PROVIDER = {
  issuer: 'https://id.cardinal.example',
  client_id: 'stormlane',
  client_secret: 'secret',
  domains: ['cardinal.example'],
}

interface Leaves {
  action: AuditAction
  subject: string
  run: () => Promise<{ status: number }>
}

/** Calls by id, with what they leave, or the reason why they leave nothing. */
const AUDITED: Record<string, Leaves | string> = {
  signIn: {
    action: 'signed_in',
    subject: 'Password',
    run: () => server.send('POST', '/api/api_client_signin.json', { payload: DEMO_LOGIN }),
  },
  signOut: {
    action: 'signed_out',
    subject: '',
    run: async () => server.send('POST', '/api/api_sign_out.json', { payload: { token: await server.signIn() } }),
  },
  confirmPasswordReset: {
    action: 'password_set',
    subject: '',
    run: async () => {
      const account = { organizationId: DEMO_ORGANIZATION_ID, userId: DANA }
      const link = await server.services.passwordResets.issue(account, 60_000)
      const answer = await post('/confirm_password_reset.json', { token: link, password: DEMO_LOGIN.password })
      token = await server.signIn()
      return answer
    },
  },
  changeMyPassword: {
    action: 'password_set',
    subject: '',
    run: () => post('/users/me/password', { current_password: DEMO_LOGIN.password, new_password: DEMO_LOGIN.password }),
  },
  endMySession: {
    action: 'own_sessions_ended',
    subject: 'curl',
    run: async () => remove(`/users/me/sessions/${await otherSession()}`),
  },
  endMyOtherSessions: {
    action: 'own_sessions_ended',
    subject: 'curl',
    run: async () => {
      await post('/users/me/end_other_sessions')
      await otherSession()
      return post('/users/me/end_other_sessions')
    },
  },
  answerSignInChallenge: {
    action: 'signed_in',
    subject: 'Password and authenticator app',
    run: async () => {
      const { code } = await withSecondFactor()
      const first = await server.send('POST', '/api/api_client_signin.json', { payload: DEMO_LOGIN })
      const payload = { challenge: first.json().challenge, code: code(1) }
      const answer = await server.send('POST', '/api/users/second_factor.json', { payload })
      await post('/users/me/second_factor/remove', { password: DEMO_LOGIN.password })
      return answer
    },
  },
  startSecondFactor: 'counts only when it is confirmed',
  confirmSecondFactor: {
    action: 'second_factor_added',
    subject: '',
    run: async () => {
      const { answer } = await withSecondFactor()
      await post('/users/me/second_factor/remove', { password: DEMO_LOGIN.password })
      return answer
    },
  },
  renewRecoveryCodes: {
    action: 'recovery_codes_renewed',
    subject: '',
    run: async () => {
      await withSecondFactor()
      const answer = await post('/users/me/second_factor/recovery_codes', { password: DEMO_LOGIN.password })
      await post('/users/me/second_factor/remove', { password: DEMO_LOGIN.password })
      return answer
    },
  },
  removeSecondFactor: {
    action: 'second_factor_removed',
    subject: '',
    run: async () => {
      await withSecondFactor()
      return post('/users/me/second_factor/remove', { password: DEMO_LOGIN.password })
    },
  },
  resetMemberSecondFactor: {
    action: 'second_factor_reset',
    subject: 'Dana Whitfield',
    run: async () => {
      await withSecondFactor()
      return post(`/members/${DANA}/reset_second_factor`)
    },
  },
  startPasskey: 'counts only when the passkey is added',
  addPasskey: {
    action: 'passkey_added',
    subject: 'Laptop',
    run: () => addPasskey(post, softwareAuthenticator(PORTAL)),
  },
  renamePasskey: {
    action: 'passkey_renamed',
    subject: 'Work laptop (was Laptop)',
    run: async () => {
      const { id } = (await addPasskey(post, softwareAuthenticator(PORTAL))).json().passkey
      return patch(`/users/me/passkeys/${id}`, { name: 'Work laptop' })
    },
  },
  removePasskey: {
    action: 'passkey_removed',
    subject: 'Laptop',
    run: async () => {
      const { id } = (await addPasskey(post, softwareAuthenticator(PORTAL))).json().passkey
      return post(`/users/me/passkeys/${id}/remove`, { password: DEMO_LOGIN.password })
    },
  },
  startPasskeySignIn: 'only asks for a passkey',
  finishPasskeySignIn: {
    action: 'signed_in',
    subject: 'Passkey',
    run: async () => {
      const authenticator = softwareAuthenticator(PORTAL)
      await addPasskey(post, authenticator)
      const asked = (await post('/users/passkey_sign_in/start', {})).json()
      const credential = authenticator.sign(asked.public_key)
      return server.send('POST', '/api/users/passkey_sign_in.json', { payload: { state: asked.state, credential } })
    },
  },
  updateSignInRules: {
    action: 'setting_changed',
    subject: 'Two-step verification: optional',
    run: () => patch('/account/sign_in_rules', { require_second_factor: false }),
  },
  updateFleetSettings: {
    action: 'setting_changed',
    subject: 'truck speed: 62 mph',
    run: () => patch('/account/fleet_settings', { truck_top_speed: 27.7168 }),
  },
  updateDecidingCosts: {
    action: 'setting_changed',
    subject: 'costs of decisions: an hour $95, a mile default, a crash default, a missed appointment $0',
    run: () => patch('/account/deciding_costs', { hour: 95, mile: null, crash: null, missed_appointment: 0 }),
  },
  changeOwnLimits: {
    action: 'setting_changed',
    subject: 'own limits of the organization: wind gusts High at 45 mph, visibility none',
    run: () =>
      patch('/own_limits', {
        changes: [
          { hazard: 'gust', limit: { value: 20.1168, level: 3 } },
          { hazard: 'visibility', limit: null },
        ],
      }),
  },
  saveEscalationRule: {
    action: 'setting_changed',
    subject: 'escalation from High on after 15 minutes to Dana Whitfield',
    run: () => patch('/affected/escalation', { from_level: 'high', after_minutes: 15, recipient_ids: [demoId(2, 1)] }),
  },
  deleteEscalationRule: {
    action: 'setting_changed',
    subject: 'escalation none',
    run: () => remove('/affected/escalation'),
  },
  updateOrganizationSettings: {
    action: 'setting_changed',
    subject: 'time zone: America/Denver, units: metric',
    run: () => patch('/account/organization_settings', { timezone: 'America/Denver', measurement_system: 'metric' }),
  },
  startCompanySignIn: 'only leads to the identity provider; a refusal leaves a line',
  finishCompanySignIn: 'leaves the line of a sign-in; its own tests check it, with a provider that signs tokens',
  testIdentityProvider: 'changes nothing',
  checkDataSources: 'changes nothing of an organization',
  saveIdentityProvider: {
    action: 'setting_changed',
    subject: 'Single sign-on with https://id.cardinal.example',
    run: () => patch('/account/identity_provider', IDENTITY_PROVIDER),
  },
  verifyIdentityDomain: {
    action: 'setting_changed',
    subject: 'Domain cardinal.example verified',
    run: async () => {
      const saved = await patch('/account/identity_provider', IDENTITY_PROVIDER)
      const [domain] = saved.json().identity_provider.domains as { domain: string; txt_record: string }[]
      server.txtRecords.set('cardinal.example', [[domain?.txt_record ?? '']])
      return post('/account/identity_provider/verify_domain', { domain: 'cardinal.example' })
    },
  },
  removeIdentityProvider: {
    action: 'setting_changed',
    subject: 'Single sign-on removed',
    run: () => remove('/account/identity_provider'),
  },
  renameMe: {
    action: 'member_renamed',
    subject: 'Dana Whitfield',
    run: () => patch('/users/me', { name: 'Dana Whitfield' }),
  },
  inviteMember: {
    action: 'member_invited',
    subject: 'Sam, role admin',
    run: () => post('/members.json', { name: 'Sam', email: 'sam@guest.example', is_admin: true }),
  },
  inviteMemberAgain: {
    action: 'member_invited',
    subject: 'Guest, role member',
    run: async () => post(`/members/${await newMember()}/invite`),
  },
  updateMember: {
    action: 'member_role_changed',
    subject: 'Guest, role admin',
    run: async () => patch(`/members/${await newMember()}`, { is_admin: true }),
  },
  removeMember: {
    action: 'member_removed',
    subject: 'Guest, guest4@guest.example',
    run: async () => remove(`/members/${await newMember(4)}`),
  },
  endMemberSessions: {
    action: 'member_sessions_ended',
    subject: 'Guest',
    run: async () => post(`/members/${await newMember()}/end_sessions`),
  },
  createApiToken: {
    action: 'token_created',
    subject: 'Control tower',
    run: () => post('/api_tokens.json', { name: 'Control tower', permissions: ['weather'] }),
  },
  rotateApiToken: {
    action: 'token_rotated',
    subject: 'Rotated',
    run: async () => post(`/api_tokens/${await newToken('Rotated')}/rotate`),
  },
  revokeApiToken: {
    action: 'token_revoked',
    subject: 'Revoked',
    run: async () => remove(`/api_tokens/${await newToken('Revoked')}`),
  },
  createDriverNotification: {
    action: 'notification_created',
    subject: 'High wind: testing',
    run: () => post('/driver_notifications.json', { driver_notification: NOTIFICATION }),
  },
  updateDriverNotification: {
    action: 'notification_edited',
    subject: 'Gusts (was High wind): testing → enabled',
    run: async () =>
      patch(`/driver_notifications/${await newNotification()}`, {
        driver_notification: { name: 'Gusts', status: 'enabled' },
      }),
  },
  deleteDriverNotification: {
    action: 'notification_deleted',
    subject: 'High wind',
    run: async () => remove(`/driver_notifications/${await newNotification()}`),
  },
  setVehicleNotifications: {
    action: 'vehicle_notifications_off',
    subject: 'Truck 4127',
    run: () => post(`/vehicles/${VEHICLE}/set_notifications_enabled`, { enabled: false }),
  },
  createVehicles: {
    action: 'vehicles_created',
    subject: '1 vehicle (Unit 17)',
    run: () => post('/vehicles.json', { vehicles: [{ external_id: 'unit-17', name: 'Unit 17' }] }),
  },
  editVehicle: {
    action: 'vehicle_edited',
    subject: 'Unit 18b',
    run: async () => patch(`/vehicles/${await newOwnVehicle('Unit 18')}`, { name: 'Unit 18b' }),
  },
  retireVehicle: {
    action: 'vehicles_retired',
    subject: '1 vehicle (Unit 19)',
    run: async () => remove(`/vehicles/${await newOwnVehicle('Unit 19')}`),
  },
  retireVehicles: {
    action: 'vehicles_retired',
    subject: '1 vehicle (Unit 20)',
    run: async () => post('/vehicles/retire', { vehicle_ids: [await newOwnVehicle('Unit 20')] }),
  },
  changeVehicles: {
    action: 'vehicles_changed',
    subject: '1 vehicle (Truck 4127): Box trailer, load unknown',
    run: () => patch('/vehicles.json', { vehicle_ids: [VEHICLE], trailer: 'box_trailer', load: null }),
  },
  sendVehicleMessage: {
    action: 'message_sent',
    subject: 'Truck 4127, urgent',
    run: () => post(`/vehicles/${VEHICLE}/message`, { message: 'Slow down', urgent: true }),
  },
  sendVehicleMessages: {
    action: 'message_sent',
    subject: '1 vehicle (Truck 4127), urgent',
    run: () => post('/vehicle_messages.json', { vehicle_ids: [VEHICLE], message: 'Slow down', urgent: true }),
  },
  createMessageTemplate: {
    action: 'message_template_created',
    subject: 'Stop 1',
    run: () => post('/message_templates.json', { name: 'Stop 1', texts: { en: 'Stop' } }),
  },
  updateMessageTemplate: {
    action: 'message_template_changed',
    subject: 'Stop 3',
    run: async () => patch(`/message_templates/${await newTemplate('Stop 2')}`, { name: 'Stop 3' }),
  },
  deleteMessageTemplate: {
    action: 'message_template_deleted',
    subject: 'Stop 4',
    run: async () => remove(`/message_templates/${await newTemplate('Stop 4')}`),
  },
  cancelMessageSending: {
    action: 'message_canceled',
    subject: 'Storm',
    run: async () => remove(`/message_sendings/${await scheduledMessage()}`),
  },
  resendVehicleMessage: {
    action: 'message_resent',
    subject: 'Truck 4127',
    run: async () => post(`/vehicle_messages/${await failedMessage()}/resend`),
  },
  deleteLocations: {
    action: 'location_deleted',
    subject: '2 locations (Denver Dock, Elko Yard)',
    run: async () => {
      const ids = [demoId(4, 2), demoId(4, 3)]
      for (const [i, name] of ['Elko Yard', 'Denver Dock'].entries())
        await server.database.asSystem
          .updateTable('locations')
          .set({ name })
          .where('id', '=', ids[i] ?? '')
          .execute()
      return post('/cities/delete', { location_ids: ids })
    },
  },
  deleteRoutes: {
    action: 'route_deleted',
    subject: '1 route (Dock to Store)',
    run: async () => {
      const route = { name: null, origin_label: 'Dock', destination_label: 'Store' }
      await server.database.asSystem.updateTable('routes').set(route).where('id', '=', demoId(5, 3)).execute()
      return post('/routes/delete', { route_ids: [demoId(5, 3)] })
    },
  },
  deleteLocation: {
    action: 'location_deleted',
    subject: 'Kansas City Terminal',
    run: async () => {
      const named = server.database.asSystem.updateTable('locations').set({ name: 'Kansas City Terminal' })
      await named.where('id', '=', demoId(4, 1)).execute()
      return remove(`/cities/${demoId(4, 1)}`)
    },
  },
  deleteRoute: {
    action: 'route_deleted',
    subject: 'Yard to Market',
    run: async () => {
      const route = { name: null, origin_label: 'Yard', destination_label: 'Market' }
      await server.database.asSystem.updateTable('routes').set(route).where('id', '=', demoId(5, 1)).execute()
      return remove(`/routes/${demoId(5, 1)}`)
    },
  },
  cacheRoute: {
    action: 'route_shared',
    subject: 'Morning run',
    run: async () => {
      const id = demoId(5, 2)
      await server.database.asSystem.updateTable('routes').set({ name: 'Morning run' }).where('id', '=', id).execute()
      const results = { organization_id: DEMO_ORGANIZATION_ID, route_id: id, made_from: 'x', results: '[]' }
      await server.database.asSystem
        .insertInto('route_results')
        .values({ ...results, compact_results: '[]', run_time: TEST_NOW, updated_at: TEST_NOW })
        .execute()
      return get(`/routes/${id}/cache`)
    },
  },
  createRouteLink: {
    action: 'route_shared',
    subject: 'Morning run',
    run: () => post(`/routes/${demoId(5, 2)}/links`, { expires_in_hours: 12 }),
  },
  revokeRouteLink: {
    action: 'route_link_revoked',
    subject: 'Morning run',
    run: async () => {
      const { link } = (await post(`/routes/${demoId(5, 2)}/links`)).json()
      return remove(`/route_links/${link.id}`)
    },
  },
  createBatchUpload: {
    action: 'batch_uploaded',
    subject: 'sites.csv: 1 row accepted, 1 rejected',
    run: () => sendForm(server, { token, batch_type: 'location', file: SITES_FILE }),
  },
  processBatchUpload: {
    action: 'batch_processed',
    subject: 'sites.csv: 1 row accepted, 1 rejected',
    run: async () => post(`/batch_uploads/${await newBatch()}/process_batch.json`),
  },
  deleteBatchUpload: {
    action: 'batch_deleted',
    subject: 'sites.csv',
    run: async () => remove(`/batch_uploads/${await newBatch()}`),
  },
  downloadBatchUpload: {
    action: 'batch_downloaded',
    subject: 'sites.csv',
    run: async () => get(`/batch_uploads/${await newBatch()}/download`),
  },
  downloadRejectedRows: {
    action: 'rejected_rows_downloaded',
    subject: 'sites.csv',
    run: async () => get(`/batch_uploads/${await newBatch()}/rejected_rows.csv`),
  },
  exportAuditLines: {
    action: 'audit_exported',
    subject: '0 lines',
    run: () => server.send('GET', `/api/audit_lines.csv?token=${token}&query=nobody-has-this-name`),
  },
  createCalendarFeed: {
    action: 'calendar_feed_created',
    subject: 'trips at risk',
    run: () => post('/account/calendar_feed.json'),
  },
  deleteCalendarFeed: {
    action: 'calendar_feed_deleted',
    subject: 'trips at risk',
    run: async () => {
      await post('/account/calendar_feed.json')
      return remove('/account/calendar_feed.json')
    },
  },
  createChannel: {
    action: 'channel_created',
    subject: '#one (slack): from high',
    run: () => createChannel('#one'),
  },
  updateChannel: {
    action: 'channel_changed',
    subject: '#three (was #two): from extreme; other settings; off',
    run: async () =>
      patch(`/account/channels/${await newChannel('#two')}`, {
        name: '#three',
        from_level: 'extreme',
        settings: { address: 'https://hooks.example.com/other' },
        enabled: false,
      }),
  },
  sendTestNotice: {
    action: 'channel_tested',
    subject: '#four',
    run: async () => {
      const id = await newChannel('#four')
      // A port that nothing listens on, so that no test leaves the machine.
      const settings = { address: 'https://localhost:1/' }
      await server.database.asSystem
        .updateTable('webhook_endpoints')
        .set({ secret_encrypted: server.secrets.encrypt(JSON.stringify(settings)) })
        .where('id', '=', id)
        .execute()
      return post(`/account/channels/${id}/test`)
    },
  },
  deleteChannel: {
    action: 'channel_deleted',
    subject: '#five',
    run: async () => remove(`/account/channels/${await newChannel('#five')}`),
  },
  createWebhook: {
    action: 'webhook_created',
    subject: 'https://hooks.example.com/1: route.clear',
    run: () => post('/account/webhooks', { url: 'https://hooks.example.com/1', events: ['route.clear'] }),
  },
  updateWebhook: {
    action: 'webhook_changed',
    subject: 'https://hooks.example.com/3 (was https://hooks.example.com/2): run.published; off',
    run: async () =>
      patch(`/account/webhooks/${await newWebhook('2')}`, {
        url: 'https://hooks.example.com/3',
        events: ['run.published'],
        enabled: false,
      }),
  },
  deleteWebhook: {
    action: 'webhook_deleted',
    subject: 'https://hooks.example.com/4',
    run: async () => remove(`/account/webhooks/${await newWebhook('4')}`),
  },
  getWebhookSecret: {
    action: 'webhook_secret_shown',
    subject: 'https://hooks.example.com/5',
    run: async () => get(`/account/webhooks/${await newWebhook('5')}/secret`),
  },
  rotateWebhookSecret: {
    action: 'webhook_secret_rotated',
    subject: 'https://hooks.example.com/6',
    run: async () => post(`/account/webhooks/${await newWebhook('6')}/rotate_secret`),
  },
  sendTestWebhook: {
    action: 'webhook_tested',
    subject: 'https://localhost:1/',
    run: async () => post(`/account/webhooks/${await unreachableWebhook()}/test`),
  },
  redeliverWebhook: {
    action: 'webhook_redelivered',
    subject: 'webhook.test to https://localhost:1/',
    run: async () => {
      const { id } = (await post(`/account/webhooks/${await unreachableWebhook()}/test`)).json().webhook_delivery
      return post(`/account/webhook_deliveries/${id}/redeliver`)
    },
  },
  testTelematicsConnection: {
    action: 'connection_tested',
    subject: 'Samsara: 0 vehicles',
    run: () => post('/telematics_connections/test', samsaraConnection()),
  },
  saveTelematicsConnection: {
    action: 'connection_created',
    subject: 'Samsara',
    run: () => post('/telematics_connections', samsaraConnection()),
  },
  deleteTelematicsConnection: {
    action: 'connection_deleted',
    subject: 'Samsara with 1 vehicle',
    run: async () => {
      const { id } = (await post('/telematics_connections', samsaraConnection())).json().telematics_connection
      return remove(`/telematics_connections/${id}`)
    },
  },
  receiveMotiveWebhook: 'stores positions of vehicles, which their list shows',
  createLocation: 'adds an asset, which its list shows',
  updateLocation: 'edits an asset, which its list shows',
  createRoute: 'adds an asset, which its list shows',
  updateRoute: 'edits an asset, which its list shows',
  moveRoutes: 'edits assets, which their list and the plan board show',
  refreshRoute: 'computes results again',
  saveStormNote: 'every revision is kept with its author',
  watchStorm: 'a choice of the member about own mails',
  handleAffectedAsset: "is kept in the asset's history",
  handleAffectedAssets: 'is kept in the history of each asset',
  sendHandOver: 'is a mail between colleagues and changes nothing',
  createBriefingSubscription: 'concerns the mailbox of the caller alone, and its list shows it',
  updateBriefingSubscription: 'concerns the mailbox of the caller alone, and its list shows it',
  deleteBriefingSubscription: 'concerns the mailbox of the caller alone',
  saveAffectedMail: 'concerns the mailbox of the caller alone, and the page shows it',
  stopAffectedMail: 'concerns the mailbox of the caller alone',
  createSavedView: 'keeps an address under a name, which its list shows',
  updateSavedView: 'renames or shares an address, which its list shows',
  deleteSavedView: 'removes a name of an address; what the address shows stays',
  noteAffectedAsset: "is kept in the asset's history",
  updateBatchRow: 'corrects a row of a batch that is not stored yet',
  dryRunDriverNotification: 'stores nothing',
  requestPasswordReset: 'anyone may ask for any address; setting the password leaves the line',
  confirmIntegration: 'belongs to no organization yet',
  fileSupportMessage: 'is kept with its sender',
  pushPositions: 'is what a provider would report; positions are kept in the tracks',
  receiveOsmAnd: 'as pushPositions',
  postOsmAnd: 'as pushPositions',
  receiveTraccar: 'as pushPositions',
  receiveOwnTracks: 'as pushPositions',
  trackEvents: 'belongs to no organization',
  upgradeNow: 'opens a checkout of the payment provider, which keeps the record',
  createCustomerPortalSession: 'opens a page of the payment provider, which keeps the record',
  receiveStripeWebhook: 'is tested with billing: what its events change is recorded as done by the payment provider',
  setTestClock: 'exists only on servers for tests',
  publishTestUpdate: 'exists only on servers for tests',
}

const changesOrExports = CONTRACT_CALLS.filter(
  ({ method, onlyReads, mediaType }) => (method !== 'GET' && !onlyReads) || mediaType === 'text/csv',
)

test('every call of the contract that changes or exports something has an entry [DASH-102]', () => {
  const alsoAudited = ['cacheRoute', 'getWebhookSecret', 'receiveOsmAnd']
  expect(Object.keys(AUDITED).toSorted()).toEqual([...changesOrExports.map(({ id }) => id), ...alsoAudited].toSorted())
})

const newestLine = () =>
  server.database.asSystem
    .selectFrom('audit_lines')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

const leaving = Object.entries(AUDITED).filter((entry): entry is [string, Leaves] => typeof entry[1] !== 'string')

describe.each(leaving)('%s', (_call, { action, subject, run }) => {
  test(`leaves "${action}" with its actor and address`, async () => {
    const before = (await newestLine()).id
    expect((await run()).status).toBe(200)
    const lines = await server.database.asSystem
      .selectFrom('audit_lines')
      .where('id', '>', before)
      .where('action', '=', action)
      .where('subject', '=', subject)
      .where('actor_kind', '=', 'user')
      .selectAll()
      .execute()
    expect(lines).toEqual([
      {
        organization_id: DEMO_ORGANIZATION_ID,
        id: expect.any(Number),
        created_at: TEST_NOW,
        actor_kind: 'user',
        actor_id: DANA,
        actor_name: 'Dana Whitfield',
        action,
        subject,
        address: ADDRESS,
      },
    ])
  })
})
