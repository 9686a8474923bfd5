import {
  confirmSecondFactor,
  getMySecurity,
  getSignInRules,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  updateSignInRules,
} from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { passkeyOnWire } from './passkey.routes.ts'
import type { PasskeyService } from './passkey.service.ts'
import type { SecondFactorService } from './second-factor.service.ts'

interface Dependencies {
  secondFactors: SecondFactorService
  passkeys: Pick<PasskeyService, 'list'>
}

export function secondFactorRoutes(app: FastifyInstance, { secondFactors, passkeys }: Dependencies): void {
  route(app, getMySecurity, async ({ session }) => {
    const { hasPassword, isOn, recoveryCodesLeft, isRequired } = await secondFactors.describe(session)
    return {
      has_password: hasPassword,
      second_factor: { is_on: isOn, is_required: isRequired, recovery_codes_left: recoveryCodesLeft },
      passkeys: (await passkeys.list(session)).map(passkeyOnWire),
    }
  })

  route(app, startSecondFactor, async ({ session, body, ip }) => secondFactors.start(session, body.password, ip))

  route(app, confirmSecondFactor, async ({ actor, session, body }) => ({
    recovery_codes: await secondFactors.confirm(actor, session, body.code),
  }))

  route(app, renewRecoveryCodes, async ({ actor, session, body }) => ({
    recovery_codes: await secondFactors.renewCodes(actor, session, body.password),
  }))

  route(app, removeSecondFactor, async ({ actor, session, body }) => {
    await secondFactors.remove(actor, session, body.password)
    return { success: true as const }
  })

  route(app, getSignInRules, async ({ session }) => ({
    require_second_factor: await secondFactors.requiresSecondFactor(session.organizationId),
  }))

  route(app, updateSignInRules, async ({ actor, body }) => {
    await secondFactors.setRequired(actor, body.require_second_factor)
    return { require_second_factor: body.require_second_factor }
  })
}
