import {
  addPasskey,
  finishPasskeySignIn,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeySignIn,
} from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { OrganizationRepository } from '../organizations/organization.repository.ts'
import type { Passkey } from './passkey.repository.ts'
import type { PasskeyService } from './passkey.service.ts'
import { originOf, sessionOnWire } from './session-on-wire.ts'

interface Dependencies {
  passkeys: PasskeyService
  organizations: OrganizationRepository
}

export function passkeyRoutes(app: FastifyInstance, { passkeys, organizations }: Dependencies): void {
  route(app, startPasskey, async ({ session, body, ip }) =>
    ceremonyOnWire(await passkeys.startAdding(session, body.password, ip)),
  )

  route(app, addPasskey, async ({ actor, session, body }) => ({
    passkey: passkeyOnWire(await passkeys.add(actor, session, body)),
  }))

  route(app, renamePasskey, async ({ actor, session, params, body }) => ({
    passkey: passkeyOnWire(await passkeys.rename(actor, session, params.id, body.name)),
  }))

  route(app, removePasskey, async ({ actor, session, params, body }) => {
    await passkeys.remove(actor, session, params.id, body.password)
    return { success: true as const }
  })

  route(app, startPasskeySignIn, async ({ body }) => ceremonyOnWire(await passkeys.startSignIn(body.challenge)))

  route(app, finishPasskeySignIn, async (request) =>
    sessionOnWire(await passkeys.finishSignIn(request.body, originOf(request)), organizations),
  )
}

const ceremonyOnWire = ({ state, publicKey }: { state: string; publicKey: object }) => ({
  state,
  public_key: { ...publicKey },
})

export const passkeyOnWire = ({ id, name, createdAt, lastUsedAt }: Passkey) => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
})
